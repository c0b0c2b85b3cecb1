// The contract with evalviz/viewer/state.py: what a page holds. Change both together, and raise SCHEMA.
//
// A page carries three kinds of data island, each `<script type="text/plain">` with base64 of gzip of JSON:
//   #ev-index          Index: all that lists, filters and charts need, small, first in the page
//   #ev-shared         Shared: what repeats over cases (agents, rubric texts), read when the first case is opened
//   #ev-block-0 …      CaseBody[]: the bodies of cases 0-99, 100-199, …  (an absent block: its bodies were left out)
// Times are ISO 8601 in UTC, durations seconds. A key that is absent means the same as null.

export const SCHEMA = 1;

export type Status = "passed" | "failed" | "not_evaluated" | "informational" | "error";
/** One letter a status in the compact columns: p, f, n, i, e; "-" where there is no score. */
export const STATUS_OF: Record<string, Status> = { p: "passed", f: "failed", n: "not_evaluated", i: "informational", e: "error" };

export interface Index {
  schema: number;
  generator: string; // "evalviz 0.1.0"
  run: Run;
  verdict: Verdict;
  facts: Fact[];
  metrics: MetricRow[];
  cases: CaseColumns;
  rubrics: RubricRow[];
  figures: Figure[];
  checks: Check[];
  notices: Notice[];
  /** Name and value, shown at the foot: source, hash, versions, time, how to make the page again. */
  provenance: [string, string][];
  /** Cases whose bodies the page holds, when it does not hold all; a sentence says why and how to get the rest. */
  partial?: { n_bodies: number; message: string };
  /** Where show(...) asked to start: the same keys as the address, e.g. "case=refund_twice&status=failed". */
  start?: string;
}

export interface Run {
  title: string; // eval set or dataset
  agent?: string;
  created?: string;
  n_cases: number; // rows of `cases`
  n_trials: number; // most trials of a case
  candidates: string[];
  source: string;
  format: string;
  state?: string; // a managed run that did not simply finish: "FAILED: 13 INTERNAL …"
  facts: [string, string][];
  selection?: string; // what was chosen of a larger run: "13 of 40 results: status failed"
}

/** "26 of 38 judged cases passed" + " (68%, 95% CI 53–81%)" + "; 2 could not be evaluated; weakest metric: …" */
export interface Verdict {
  lead: string;
  interval: string;
  rest: string;
}

export interface Fact {
  label: string; // "passed", "flaky", "pass@3"
  value: string; // formatted
  status?: Status; // a count of cases of that status: click filters
  filter?: string; // another filter that a click sets, as in the address: "stability=flaky"
}

export interface MetricRow {
  name: string;
  candidate?: string; // with several candidates a metric has a row for each
  kind: string; // "adaptive rubric", "static rubric", "judge", "computed", "custom"
  description?: string;
  options?: [string, string][]; // its settings: "match type" and "ANY_ORDER"
  unit?: string; // "s", "tokens", "calls"
  judge?: string;
  low?: number; // range
  high?: number;
  higher_is_better?: boolean;
  threshold?: number;
  n: number; // cases with a finite score: those behind the mean
  n_cases: number;
  n_passed: number;
  n_failed: number;
  n_not_evaluated: number;
  n_informational: number;
  n_error: number;
  mean?: number;
  mean_low?: number;
  mean_high?: number;
  std?: number;
  median?: number;
  pass_rate?: number;
  pass_rate_low?: number;
  pass_rate_high?: number;
  /** Bars of the score distribution; absent where there is nothing to draw. */
  histogram?: { low: number; high: number; counts: number[] };
  /** The source's own aggregates, listed under the metric: [name, value as text]. */
  reported?: [string, string][];
  /** Failed inferences that were scored as answers, and the mean without them. */
  without_errors?: { n: number; mean?: number };
}

/** Columns of the case list, one entry per case (case_id × candidate), sorted worst first. */
export interface CaseColumns {
  id: string[];
  candidate?: number[]; // index into run.candidates; absent with none or one
  status: string; // a letter a case
  trials: string[]; // letters of its trials: "ppf"
  stability?: string; // a letter a case: s stable pass, k flaky, x stable fail, - one trial or not judged
  prompt: string[]; // first line of the prompt, clipped; "" where there is none
  score: (number | null)[]; // the score the list shows: mean over its judged metrics' distance is Python's business
  scores: (number | null)[][]; // [metric][case] mean over trials; metrics in the order of `metric_names`
  statuses: string[]; // [metric] a letter a case, "-" where the case has no result of the metric
  metric_names: string[];
  n_turns: number[];
  n_tool_calls: number[];
  tokens?: (number | null)[];
  duration_s?: (number | null)[];
  error?: Record<number, string>; // first line of the error, by case
  tools: string[];
  used: number[][]; // [case] indexes into tools, each once
  /** Further columns with few distinct values, to filter by. codes: -1 = missing. */
  facets: { name: string; values: string[]; codes: number[] }[];
}

export interface RubricRow {
  rubric: string;
  metric: string;
  type?: string;
  importance?: string;
  n_passed: number;
  n_judged: number;
  rate: number;
  low: number;
  high: number;
  failed: number[]; // cases (row numbers) where it failed in at least one trial
}

/** A plotly figure with what stands around it. */
export interface Figure {
  id: string;
  title: string; // the finding
  caption: string; // the method
  legend: { label: string; mark: string }[]; // mark: a name the legend component knows ("failed", "passed", "h0" … "error")
  plotly: { data: unknown[]; layout: Record<string, unknown> };
  height: number;
  alt: string; // text alternative
  numbers: { columns: string[]; rows: (string | number | null)[][] };
  wide: boolean; // takes the whole width
  /** For each point [trace][point] the case (row number) a click opens. */
  cases?: number[][];
}

export interface Check {
  check: string; // the statement: "every case of the eval set has a result"
  state: "held" | "not held" | "not applicable";
  detail: string;
  case_ids: string[];
  /** What a reader of one of these cases should know, by case id. */
  hints?: Record<string, string>;
}

export interface Notice {
  level: "error" | "warning" | "info";
  message: string;
  case_id?: string;
}

// ---------- shared and blocks

export interface Shared {
  topologies: Agent[][]; // Trace.agents refers to one by number
  rubrics: { id: string; text: string; type?: string; importance?: string }[];
}

export interface CaseBody {
  results: ResultBody[]; // in the order of CaseColumns.trials
}

export interface ResultBody {
  trial: number;
  status: Status;
  stored_status?: string; // "UNKNOWN (7)"
  error?: string;
  prompt?: string;
  response?: string; // "" = the agent answered with nothing; absent = no answer recorded
  reference?: string;
  note?: string; // about the answer: "no text: the turn ended with a tool call"
  tokens?: number;
  duration_s?: number;
  started_at?: string;
  n_turns: number;
  n_tool_calls: number;
  extra?: Record<string, unknown>; // the source's own columns
  scores: ScoreBody[];
  verdicts: VerdictBody[];
  trace?: Trace;
  aligned?: Alignment[]; // turns with a reference of calls
}

export interface ScoreBody {
  metric: string;
  turn?: number; // absent: the whole case
  score?: number;
  stored_score?: string; // "NaN", "∞", "85%": the score as stored where it is no finite number
  status: Status;
  stored_status?: string;
  threshold?: number;
  explanation?: string;
  error?: string;
  details?: Record<string, unknown>;
}

export interface VerdictBody {
  metric: string;
  turn?: number;
  rubric?: number; // index into Shared.rubrics, or the four below
  rubric_id?: string;
  text?: string;
  type?: string; // "claim": a sentence checked for hallucination
  importance?: string;
  verdict?: boolean; // absent: no verdict
  score?: number; // share of passing turns or samples
  rationale?: string;
  evidence?: string;
  label?: string;
}

export interface Alignment {
  turn: number;
  match: string; // "in order", "exact", "any order"
  rows: AlignedCall[];
}

export interface AlignedCall {
  result: "same" | "differs" | "missing" | "extra";
  expected?: ToolCall;
  actual?: ToolCall;
  differs?: string[]; // names of the arguments that differ
  step?: number; // of the actual call within its turn, from 1
  repeats?: number; // step of an earlier identical call
}

// ---------- evalviz/model/trace.py, as msgspec writes it (defaults left out)

export interface Trace {
  turns?: Turn[];
  agents?: number; // index into Shared.topologies
  state?: Record<string, unknown>;
  unreferenced?: Turn[]; // expected turns that never ran
}

export interface Turn {
  number: number;
  events?: Event[];
  reference?: string;
  expected_calls?: ToolCall[];
  started_at?: number; // epoch seconds
  seconds?: number;
  tokens?: number;
}

export type EventKind = "text" | "thought" | "call" | "response" | "code" | "code_result" | "file" | "state" | "error";

export interface Event {
  kind: EventKind;
  author?: string;
  text?: string;
  final?: boolean; // (part of) the answer of the turn
  call?: ToolCall;
  file?: { mime_type?: string; n_bytes?: number; uri?: string; name?: string };
  state?: Record<string, unknown>;
  at?: number; // seconds since the first event of the trace
  seconds?: number;
  tokens?: number;
  model?: string;
}

export interface ToolCall {
  name: string;
  args?: unknown; // normally an object
  id?: string;
  response?: unknown; // absent key: no response recorded; null: the tool answered null
}

export interface Agent {
  name: string;
  type?: string;
  description?: string;
  instruction?: string;
  tools?: { name: string; description?: string; parameters?: Record<string, unknown>; builtin?: boolean }[];
  sub_agents?: string[];
  declared?: boolean; // false: only occurs as an author, no configuration
}
