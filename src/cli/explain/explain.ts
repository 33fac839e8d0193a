import { Command } from "commander";
import { z } from "zod";
import { showValue } from "../../config/show-value.ts";
import { explainDecisionCommand } from "./explain-decision.ts";
import { explainIssueCommand } from "./explain-issue.ts";
import { repositoryQuestion } from "../repository-question.ts";

const configuration = z.looseObject({
  repository: z.string(),
  sources: z.array(
    z.looseObject({
      source: z.string(),
      state: z.string(),
      file: z.string().nullable(),
      commit: z.string().nullable(),
      commitInForce: z.string().nullable(),
      problems: z.array(
        z.object({ line: z.number(), key: z.string(), problem: z.string(), mend: z.string() }),
      ),
    }),
  ),
  values: z.array(
    z.looseObject({
      key: z.string(),
      value: z.unknown(),
      source: z.string(),
      file: z.string().nullable(),
      line: z.number().nullable(),
    }),
  ),
  // A service of an older release does not say.
  switchedOff: z.string().nullable().default(null),
  contradictions: z.array(z.looseObject({ key: z.string(), problem: z.string() })),
});

type Configuration = z.output<typeof configuration>;

export function explainCommand(): Command {
  const explain = new Command("explain").description("Say why something is as it is.");
  explain.addCommand(
    repositoryQuestion({
      name: "config",
      description: "Every configuration value in force for a repository, and where it comes from.",
      ...{ path: "configuration", answer: configuration, render },
    }),
  );
  return explain.addCommand(explainIssueCommand()).addCommand(explainDecisionCommand());
}

function render({ repository, sources, values, switchedOff, contradictions }: Configuration): string {
  const width = Math.max(...values.map(({ key }) => key.length));
  return [
    `${repository}, strongest source first:`,
    ...sources.flatMap(renderSource),
    ...(switchedOff === null ? [] : [`it is paused: the ${switchedOff} is switched off`]),
    ...contradictions.map(
      ({ key, problem }) => `it stands still, for sources contradict each other: ${key}: ${problem}`,
    ),
    "",
    ...values.map(({ key, value, source, file, line }) => {
      const place = file === null ? source : `${source}, ${file}${line === null ? "" : `:${line}`}`;
      return `${key.padEnd(width)}  ${typeof value === "string" ? JSON.stringify(value) : showValue(key, value)}  (${place})`;
    }),
    "",
  ].join("\n");
}

function renderSource({
  source,
  state,
  file,
  commit,
  commitInForce,
  problems,
}: Configuration["sources"][number]) {
  const at = [file, commit?.slice(0, 7)].filter(Boolean).join(" at ");
  const inForce =
    commit === commitInForce ? "" : `; in force is ${commitInForce?.slice(0, 7) ?? "nothing of it"}`;
  return [
    `  ${source.padEnd(13)} ${state}${at === "" ? "" : ` (${at}${inForce})`}`,
    ...problems.map(
      ({ line, key, problem, mend }) =>
        `    line ${line}: ${[key, problem].filter(Boolean).join(": ")}; ${mend}`,
    ),
  ];
}
