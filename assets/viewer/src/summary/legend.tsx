// What the colours of a figure mean, above it. Marks are named by evalviz/charts/chart.py.
import { TrialMark } from "../parts/status";
import type { Figure, Status } from "../state";

const SHAPES = new Set(["passed", "failed"]);
const SHADES = [0.32, 0.52, 0.72, 0.92];

function Mark({ mark }: { mark: string }) {
  if (SHAPES.has(mark)) return <TrialMark status={mark as Status} />;
  if (mark === "threshold") {
    return (
      <svg width="10" height="12" aria-hidden="true">
        <line x1="5" x2="5" y1="0" y2="12" stroke="var(--ev-ink-2)" stroke-width="1.5" />
      </svg>
    );
  }
  const fill = mark === "not_evaluated" ? "url(#ev-hatch)" : `var(--ev-${mark})`;
  return (
    <svg width="12" height="10" aria-hidden="true">
      <rect width="12" height="10" style={{ fill }} />
    </svg>
  );
}

const Steps = () => (
  <svg width="126" height="10" aria-hidden="true">
    {[0, 1, 2, 4, 5, 6].map((step, i) => (
      <rect key={step} class={`ev-h${step}`} x={21 * i} width="20" height="10" />
    ))}
  </svg>
);

const Shades = () => (
  <svg width="84" height="10" aria-hidden="true">
    {SHADES.map((opacity, i) => (
      <rect key={opacity} class="ev-f-1" fill-opacity={opacity} x={21 * i} width="20" height="10" />
    ))}
  </svg>
);

/** One entry; the label of a ramp says both ends: "low … high". */
function Entry({ label, mark }: { label: string; mark: string }) {
  if (mark !== "steps" && mark !== "shades") {
    return (
      <span>
        <Mark mark={mark} />
        {label}
      </span>
    );
  }
  const [low, high] = label.split(" … ");
  return (
    <span>
      {low}
      {mark === "steps" ? <Steps /> : <Shades />}
      {high}
    </span>
  );
}

export const Legend = ({ figure }: { figure: Figure }) =>
  figure.legend.length ? (
    <div class="ev-legend">
      {figure.legend.map((entry) => (
        <Entry key={entry.label} {...entry} />
      ))}
    </div>
  ) : null;
