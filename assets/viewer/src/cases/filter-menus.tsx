// One menu for each kind of filter; a run without tools has no tool menu.
import type { CaseColumns } from "../state";
import { count } from "../format";
import { facetsOf } from "../matching";
import { type Choice, Menu } from "../parts/menu";
import { StatusLabel, statusWord } from "../parts/status";
import { Words } from "../parts/text";
import { filters, index, setFilters } from "../store";
import { visible } from "../text";
import { statusCounts, tally } from "./counts";

const SHORT = 60;
const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);
const Short = ({ text }: { text: string }) => <Words text={short(text) || "(empty)"} />;

function metricChoices({ metric_names, statuses }: CaseColumns): Choice[] {
  const { metric, metric_status } = filters.value;
  return metric_names.flatMap((name, i) =>
    statusCounts(statuses[i] ?? "", "-").map(([status, n]) => ({
      key: `${i}${status}`,
      label: (
        <>
          <Short text={name} /> <StatusLabel status={status} />
        </>
      ),
      text: `${name} ${statusWord(status)}`,
      note: count(n),
      chosen: metric === name && metric_status === status,
      choose: () => setFilters({ metric: name, metric_status: status }),
    })),
  );
}

export function MetricMenu() {
  const { cases } = index.value;
  const { metric, metric_status } = filters.value;
  if (!cases.metric_names.length) return null;
  const chosen =
    metric === undefined ? undefined : (
      <>
        <Short text={metric} /> {metric_status && statusWord(metric_status)}
      </>
    );
  return (
    <Menu
      name="metric"
      chosen={chosen}
      clear={() => setFilters({ metric: undefined })}
      choices={() => metricChoices(cases)}
    />
  );
}

/** A menu over the values of one filter that is a plain text. */
function TextMenu({
  name,
  of,
  values,
}: {
  name: string;
  of: "rubric" | "tool" | "error";
  values: () => [string, number][];
}) {
  const now = filters.value[of];
  const choices = () =>
    values().map(([value, n], i) => ({
      key: String(i),
      label: <Short text={value} />,
      text: visible(value),
      note: count(n),
      chosen: now === value,
      choose: () => setFilters({ [of]: value }),
    }));
  return (
    <Menu
      name={name}
      chosen={now === undefined ? undefined : <Short text={now} />}
      clear={() => setFilters({ [of]: undefined })}
      choices={choices}
    />
  );
}

export function RubricMenu() {
  const { rubrics } = index.value;
  if (!rubrics.some((rubric) => rubric.failed.length)) return null;
  const values = () => {
    const rows = new Map<string, Set<number>>();
    for (const { rubric, failed } of rubrics) rows.set(rubric, new Set([...(rows.get(rubric) ?? []), ...failed]));
    return [...rows]
      .map(([text, cases]): [string, number] => [text, cases.size])
      .filter(([, n]) => n > 0)
      .sort((a, b) => b[1] - a[1]);
  };
  return <TextMenu name="rubric" of="rubric" values={values} />;
}

export function ToolMenu() {
  const { tools, used } = index.value.cases;
  if (!tools.length) return null;
  return (
    <TextMenu name="tool" of="tool" values={() => tally(used.flat()).map(([tool, n]) => [tools[tool] ?? "", n])} />
  );
}

export function ErrorMenu() {
  const { error } = index.value.cases;
  if (!error || !Object.keys(error).length) return null;
  return <TextMenu name="error" of="error" values={() => tally(Object.values(error))} />;
}

/** The source's own columns that have few values. */
export function ColumnMenus() {
  const facets = facetsOf(index.value);
  const now = filters.value.columns ?? {};
  const change = (name: string, value?: string) => {
    const { [name]: _, ...others } = now;
    setFilters({ columns: value === undefined ? others : { ...others, [name]: value } });
  };
  return (
    <>
      {facets.map(({ name, values, codes }) => {
        const value = now[name];
        const choices = () =>
          tally(codes.filter((code) => code >= 0)).map(([code, n]) => {
            const text = values[code] ?? "";
            return {
              key: String(code),
              label: <Short text={text} />,
              text: visible(text),
              note: count(n),
              chosen: value === text,
              choose: () => change(name, text),
            };
          });
        return (
          <Menu
            key={name}
            name={visible(short(name))}
            chosen={value === undefined ? undefined : <Short text={value} />}
            clear={() => change(name)}
            choices={choices}
          />
        );
      })}
    </>
  );
}
