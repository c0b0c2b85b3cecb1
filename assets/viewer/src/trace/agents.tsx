// The agents and their tools, folded above the trace.
import { plural } from "../format";
import { indented } from "../json";
import { Fold } from "../parts/fold";
import { LongText, Words } from "../parts/text";
import type { Agent } from "../state";

type Tool = NonNullable<Agent["tools"]>[number];

function ToolEntry({ tool }: { tool: Tool }) {
  const head = (
    <>
      <code class="ev-call-name">
        <Words text={tool.name || "(no name)"} />
      </code>
      {tool.builtin && <span class="ev-badge">built in</span>}{" "}
      <span class="ev-dim">
        <Words text={(tool.description ?? "").slice(0, 400)} />
      </span>
    </>
  );
  if (!tool.parameters) return <div>{head}</div>;
  return (
    <Fold summary={head}>
      {() => (
        <pre class="ev-code" tabindex={0}>
          {indented(tool.parameters)}
        </pre>
      )}
    </Fold>
  );
}

/** How deep an agent stands below the root; a name that its own descendants name again does not go deeper. */
function depths(agents: Agent[]): Map<string, number> {
  const parents = new Map(
    agents.flatMap((agent) => (agent.sub_agents ?? []).map((child) => [child, agent.name] as const)),
  );
  const depthOf = (name: string, seen: Set<string>): number => {
    const parent = parents.get(name);
    return parent === undefined || seen.has(parent) ? 0 : 1 + depthOf(parent, new Set([...seen, parent]));
  };
  return new Map(agents.map((agent) => [agent.name, depthOf(agent.name, new Set([agent.name]))]));
}

/** What is known of an agent beside its name and tools. */
function aboutOf({ type, description, instruction, tools = [], declared }: Agent): string {
  if (declared === false) return "not declared: it occurs in the trace, its configuration is not recorded";
  if (description) return description;
  return type || instruction || tools.length ? "" : "declared, no configuration";
}

function AgentEntry({ agent, depth }: { agent: Agent; depth: number }) {
  const { name, type, instruction, tools = [] } = agent;
  return (
    <li class="ev-stack ev-gap-1" style={{ paddingLeft: `${Math.min(depth, 6) * 16}px` }}>
      <div>
        <strong>
          <Words text={name || "(no name)"} />
        </strong>{" "}
        {type && (
          <span class="ev-badge">
            <Words text={type.slice(0, 40)} />
          </span>
        )}{" "}
        <span class="ev-dim">
          <Words text={aboutOf(agent)} />
        </span>
      </div>
      {tools.map((tool, i) => (
        <ToolEntry key={i} tool={tool} />
      ))}
      {instruction && (
        <Fold summary={`instruction, ${plural(instruction.length, "character")}`}>
          {() => <LongText text={instruction} class="ev-dim" />}
        </Fold>
      )}
    </li>
  );
}

export function AgentsFold({ agents }: { agents: Agent[] }) {
  const n_tools = agents.reduce((n, agent) => n + (agent.tools?.length ?? 0), 0);
  const depth = depths(agents);
  return (
    <Fold
      class="ev-small"
      summary={[plural(agents.length, "agent"), n_tools ? plural(n_tools, "tool") : ""].filter(Boolean).join(", ")}
    >
      {() => (
        <ul class="ev-stack ev-gap-2">
          {agents.map((agent, i) => (
            <AgentEntry key={i} agent={agent} depth={depth.get(agent.name) ?? 0} />
          ))}
        </ul>
      )}
    </Fold>
  );
}
