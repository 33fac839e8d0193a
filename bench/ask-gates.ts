import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { z } from "zod";
import { runCommand } from "../src/platform/processes/run-command.ts";
import { environmentOf, type HistoryProject } from "./history-project.ts";

const program = join(import.meta.dirname, "../bin/nightshift.js");
const verdicts = { 0: "pass", 1: "fail", 3: "review" } as const;

const answer = z.looseObject({
  gates: z.array(
    z.looseObject({ name: z.string(), status: z.string(), seconds: z.number(), cached: z.boolean() }),
  ),
  trials: z.array(
    z.looseObject({
      name: z.string(),
      status: z.string(),
      summary: z.string(),
      seconds: z.number(),
      findings: z.array(z.looseObject({ path: z.string(), level: z.string(), message: z.string() })),
    }),
  ),
});

export const judged = z.strictObject({
  /** `error`: there is no verdict. */
  verdict: z.enum(["pass", "fail", "review", "error"]),
  /** Names of the gates that the commit's own tests and settings fail. */
  red: z.array(z.string()),
  /** Trials that hold it up, each with what it says. */
  holds: z.array(z.strictObject({ trial: z.string(), status: z.string(), message: z.string() })),
  seconds: z.number(),
  /** Of the slowest gate alone; null: the verdict on an equal tree was remembered. */
  gateSeconds: z.number().nullable(),
});
export type Judged = z.output<typeof judged>;

interface Question {
  readonly folder: string;
  readonly base: string;
  readonly head: string;
}

/** Judges a commit of a clone by the command that people use. */
export async function askGates(
  project: HistoryProject,
  { folder, base, head }: Question,
): Promise<Judged & { readonly answer: unknown }> {
  const configs = join(folder, "configurations");
  mkdirSync(configs, { recursive: true });
  const config = join(configs, `${project.name}.yml`);
  writeFileSync(config, stringify({ gates: project.gates }));
  const args = [program, "gates", "run", "--base", base, "--head", head, "--config", config, "--json"];
  const env = environmentOf(project, folder);
  const found = await runCommand({ file: process.execPath, args, cwd: project.clone, env });
  const seconds = found.durationMs / 1_000;
  const verdict = verdicts[found.exitCode as keyof typeof verdicts] as "pass" | "fail" | "review" | undefined;
  if (verdict === undefined) {
    const message = found.stderr.trim().slice(-2_000);
    const holds = [{ trial: "none", status: "error", message }];
    return { verdict: "error", red: [], holds, seconds, gateSeconds: null, answer: null };
  }
  const { gates, trials } = answer.parse(JSON.parse(found.stdout));
  const red = gates.filter(({ status }) => status !== "pass").map(({ name }) => name);
  const fresh = gates.filter(({ cached }) => !cached).map((gate) => gate.seconds);
  return {
    ...{ verdict, red, seconds, gateSeconds: fresh.length === 0 ? null : Math.max(...fresh) },
    holds: trials.filter(({ status }) => status !== "pass" && status !== "skipped").flatMap(describeTrial),
    answer: { gates, trials },
  };
}

type Trial = z.output<typeof answer>["trials"][number];

function describeTrial({ name: trial, status, summary, findings }: Trial): Judged["holds"] {
  const found = findings.filter(({ level }) => level !== "note");
  const messages = found.length === 0 ? [summary] : found.map(({ path, message }) => `${path}: ${message}`);
  return messages.map((message) => ({ trial, status, message }));
}
