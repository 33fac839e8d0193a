import { Writable } from "node:stream";
import pc from "picocolors";
import { z } from "zod";
import { type SceneOutcome } from "./outcome.ts";

/** Tells a person at a terminal what happens. */
export interface Narrator {
  heading(text: string): void;
  say(text: string): void;
  /** What a person does on GitHub. */
  act(text: string): void;
  summary(outcomes: readonly SceneOutcome[]): void;
  /** Takes the service's own log, and tells what in it a person wants to see. */
  readonly logStream: Writable;
}

const logLine = z.looseObject({ level: z.number(), msg: z.string().default("") });
type LogLine = z.infer<typeof logLine>;

const warning = 40;

export function narrator(out: NodeJS.WritableStream): Narrator {
  const started = Date.now();
  const elapsed = () => ((Date.now() - started) / 1000).toFixed(1);
  const write = (mark: string, text: string) => {
    out.write(`${pc.dim(`${elapsed().padStart(5)}s`)}  ${mark} ${text}\n`);
  };
  const tell = (line: LogLine) => {
    const sentence = sentenceFor(line);
    if (line.level >= warning) write(pc.yellow("!"), pc.yellow(complaint(line)));
    else if (sentence !== null) write(pc.dim("·"), sentence);
  };
  return {
    heading: (text) => out.write(`\n${pc.bold(text)}\n`),
    say: (text) => write(pc.green("✓"), text),
    act: (text) => write(pc.cyan("▸"), pc.cyan(text)),
    summary: (outcomes) => {
      const well = outcomes.filter(({ ok }) => ok).length;
      const total = `${well} of ${outcomes.length} scenes came out as they should, in ${elapsed()} s`;
      out.write(`${renderSummary(outcomes)}${pc.bold(total)}\n\n`);
    },
    logStream: linesOf((text) => tell(logLine.parse(JSON.parse(text)))),
  };
}

/** Splits a stream of text into lines. */
function linesOf(take: (line: string) => void): Writable {
  let rest = "";
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
      done();
    },
  });
}

/** null: nothing that a person at a demo wants to see. */
function sentenceFor(line: LogLine): string | null {
  const field = (name: string) => {
    const value = line[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  switch (line.msg) {
    case "embedded postgres is running":
      return `Postgres runs, its own, on port ${field("port")}`;
    case "isolation of agents and gates":
      return `isolation: ${field("isolation")}`;
    case "nightshift is running":
      return `the service listens at ${field("url")}`;
    case "delivery stored":
      // What the service itself causes on GitHub comes back as deliveries, too; they would only be noise here.
      return field("event") === "issues" ? "webhook stored in Postgres, then acknowledged with 202" : null;
    case "attempt started":
      return `attempt ${field("number")} (${field("stage")})${given(field("playbook"))} in a workspace of its own, on branch ${field("branch")}`;
    case "agent calls a tool":
      return `the agent: ${field("tool")}`;
    case "gates started":
      return `the agent claims to be done; the gates run on a clean checkout of ${field("commit").slice(0, 7)}`;
    case "gate finished":
      return `gate ${field("gate")}: ${coloured(field("status"))} (${field("actual")})`;
    case "claim rejected":
      return pc.red("the claim is rejected; the agent is told the exact failures and goes on");
    case "claim judged":
      return `the claim is judged: ${coloured(field("verdict"))}`;
    case "published":
      return `branch pushed, pull request #${field("pull")} opened`;
    case "job moves":
      return jobSteps[field("step")] ?? null;
    case "effect delivered":
      return `told to GitHub: ${field("effect")}`;
    default:
      return null;
  }
}

const jobSteps: Readonly<Record<string, string>> = {
  begin: "the job begins its next phases",
  publish: "what the phase brings holds, and is pushed as a pull request",
  freeze: "the job waits for a review; nothing runs meanwhile",
  again: "the plan is made once more, with what the review says",
  merge: "the phase is merged as one commit",
  complete: "the job is completed",
};

function given(playbook: string): string {
  return playbook === "" ? "" : pc.green(` with playbook ${playbook}`);
}

function coloured(status: string): string {
  return status === "pass" ? pc.green(status) : pc.red(status);
}

function complaint(line: LogLine): string {
  const error = z.looseObject({ message: z.string() }).safeParse(line["err"]);
  return error.success ? `${line.msg}: ${error.data.message}` : line.msg;
}

function renderSummary(outcomes: readonly SceneOutcome[]): string {
  const lines = outcomes.flatMap(({ scene, ok, seconds, checks, issue, pull }) => [
    `\n${ok ? pc.green("✓") : pc.red("✗")} ${pc.bold(scene)} ${pc.dim(`(${seconds.toFixed(1)} s)`)}`,
    ...checks.map((check) => `    ${check.ok ? pc.green("✓") : pc.red("✗")} ${check.what}`),
    pc.dim(`    ${issue}${pull === null ? "" : `  ${pull}`}`),
  ]);
  return `${lines.join("\n")}\n\n`;
}
