import { Command } from "commander";
import { z } from "zod";
import { addCosts, spellCost } from "../domain/money/cost.ts";
import { askService, parseRepository, serviceOption } from "./ask-api.ts";

const metric = z.object({
  value: z.number().nullable(),
  target: z.object({ is: z.string(), value: z.number() }).nullable(),
  met: z.boolean().nullable(),
});

const part = { times: z.number(), share: z.number() };

const gates = z.object({
  at: z.string(),
  windows: z.record(
    z.string(),
    z.looseObject({
      metrics: z.record(z.string(), metric),
      gates: z.array(z.looseObject({ name: z.string(), runs: z.number(), passRate: z.number() })),
      counts: z.looseObject({ agentMs: z.number(), gateMs: z.number() }),
      failureKinds: z.array(z.looseObject({ kind: z.string(), ...part })),
      topFailures: z.array(z.looseObject({ gate: z.string(), reason: z.string(), ...part })),
      tasks: z.array(z.looseObject({ outcome: z.string(), tasks: z.number(), share: z.number().nullable() })),
      tokensByTask: z.array(
        z.looseObject({
          ...{ work: z.string(), kind: z.string().nullable() },
          tokensPerAcceptedChange: z.number().nullable(),
        }),
      ),
    }),
  ),
});

const cost = z.object({ known: z.number(), unknown: z.number() });

const autoAgent = z.object({
  at: z.string(),
  windows: z.record(
    z.string(),
    z.looseObject({
      attempts: z.number(),
      spend: z.object({ escalations: cost, jobs: cost }),
      resolved: z.number(),
      resolutionRate: z.number().nullable(),
      pages: z.record(z.string(), z.number()),
      p50Seconds: z.number().nullable(),
      p95Seconds: z.number().nullable(),
      topSpenders: z.array(
        z.looseObject({
          ...{ work: z.string(), repository: z.string(), issue: z.number(), title: z.string() },
          ...{ spendUsd: z.number(), unpriced: z.number() },
        }),
      ),
    }),
  ),
});

interface StatsOptions {
  readonly repository?: { readonly owner: string; readonly name: string };
  readonly window?: string;
  readonly service: string;
  readonly json?: true;
}

export function statsCommand(): Command {
  return new Command("stats")
    .description("What the agents and the gates did, over 24 hours and 7 days.")
    .option("--repository <OWNER/REPO>", "of one repository", parseRepository)
    .option("--window <duration>", "over one stretch of time instead, like 36h or 30d")
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(async ({ repository, window, service, json }: StatsOptions) => {
      const query = new URLSearchParams({
        ...(repository === undefined ? {} : { repository: `${repository.owner}/${repository.name}` }),
        ...(window === undefined ? {} : { window }),
      }).toString();
      const ask = <Answer>(noun: string, answer: z.ZodType<Answer>) =>
        askService(service, `/api/diagnostics/${noun}${query === "" ? "" : `?${query}`}`, answer);
      const told = { autoAgent: await ask("auto-agent", autoAgent), gates: await ask("gates", gates) };
      process.stdout.write(json === true ? `${JSON.stringify(told)}\n` : render(told));
    });
}

interface Told {
  readonly autoAgent: z.output<typeof autoAgent>;
  readonly gates: z.output<typeof gates>;
}

function render(told: Told): string {
  return Object.keys(told.gates.windows)
    .map((name) => renderWindow(name, told))
    .join("\n");
}

function renderWindow(name: string, { autoAgent: agents, gates: judged }: Told): string {
  const [agent, gate] = [agents.windows[name], judged.windows[name]];
  if (agent === undefined || gate === undefined) return "";
  const { spend } = agent;
  const pages = Object.entries(agent.pages).map(([condition, times]) => `${condition} ${times}`);
  return [
    `last ${name}`,
    `  attempts ${agent.attempts}, ${agent.resolved} escalations resolved`,
    `  cost ${spellCost(addCosts([spend.escalations, spend.jobs]))}`,
    `  cost of escalations ${spellCost(spend.escalations)}; of jobs ${spellCost(spend.jobs)}`,
    ...agent.topSpenders.map(
      ({ work, repository, issue, title, spendUsd, unpriced }) =>
        `  dearest: ${spellCost({ known: spendUsd, unknown: unpriced })} for ${repository}#${issue}, of ${work}: ${title}`,
    ),
    `  resolution rate ${number(agent.resolutionRate)}, pages: ${pages.join(", ")}`,
    `  seconds of an attempt: median ${number(agent.p50Seconds)}, 95th percentile ${number(agent.p95Seconds)}`,
    ...renderTasks(gate),
    ...Object.entries(gate.metrics).map(([key, each]) => `  ${key}: ${number(each.value)}${targetOf(each)}`),
    ...gate.gates.map((each) => `  gate ${each.name}: ${each.runs} runs, pass rate ${number(each.passRate)}`),
    ...renderFailures(gate),
    "",
  ].join("\n");
}

type GatesTold = Told["gates"]["windows"][string];

function renderTasks({ tasks, tokensByTask, counts, metrics }: GatesTold): string[] {
  const outcomes = tasks.map(({ outcome, tasks: some, share }) => `${outcome} ${some} (${percent(share)})`);
  const overhead = percent(metrics["gateTimeShare"]?.value ?? null);
  return [
    `  tasks: ${outcomes.join(", ")}`,
    `  gates took ${number(counts.gateMs / 1_000)} s (${overhead}), agents ${number(counts.agentMs / 1_000)} s`,
    ...tokensByTask.map(
      ({ work, kind, tokensPerAcceptedChange: tokens }) =>
        `  tokens per accepted change of ${work}, ${kind ?? "without a domain"}: ${number(tokens)}`,
    ),
  ];
}

function renderFailures({ failureKinds, topFailures }: GatesTold): string[] {
  const often = ({ times, share }: { readonly times: number; readonly share: number }) =>
    `${times} times (${percent(share)})`;
  return [
    ...failureKinds.map(({ kind, ...each }) => `  ${kind} failed ${often(each)}`),
    ...topFailures.map(({ gate, reason, ...each }) => `  failed ${often(each)}: ${gate}: ${reason}`),
  ];
}

function percent(share: number | null): string {
  return share === null ? "nothing to measure" : `${Math.round(share * 1_000) / 10} %`;
}

function targetOf({ target, met }: z.output<typeof metric>): string {
  if (target === null) return "";
  const verdict = met === null ? "" : met ? ", met" : ", NOT met";
  return ` (target: ${target.is} ${target.value}${verdict})`;
}

function number(value: number | null): string {
  return value === null ? "nothing to measure" : String(Math.round(value * 1_000) / 1_000);
}
