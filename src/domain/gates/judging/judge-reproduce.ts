import { overBinary, spellLeft } from "./beside-exit-code.ts";
import { gateFinding } from "../verdict/findings.ts";
import { exitCodeOf, runFailure } from "./run-failure.ts";
import { type GateRun, type Judgement } from "./measurement.ts";
import { type ReproduceGate } from "../resolve.ts";

/** How the command ended in both places. */
export type ReproduceRuns =
  | { readonly kind: "both"; readonly base: GateRun; readonly head: GateRun }
  /** Nothing was changed: the failure is said not to be there. */
  | { readonly kind: "unchanged"; readonly head: GateRun }
  | { readonly kind: "no-base" };

const sources = {
  configuration: "named by the configuration",
  issue: "named by the issue",
  agent: "supplied by the agent",
  "command line": "named on the command line",
} as const;

/** The failure must show on the base, so that passing on the commit says something. */
export function judgeReproduce(gate: ReproduceGate, runs: ReproduceRuns): Judgement {
  const named = `\`${gate.command}\`, ${sources[gate.from]},`;
  switch (runs.kind) {
    case "no-base":
      return told(`${named} fails on the base and passes on the commit`, {
        status: "error",
        actual: "there is no base to show the failure on",
      });
    case "unchanged":
      return told(`${named} passes where nothing was changed`, onCommit(runs.head));
    case "both":
      return told(
        `${named} fails on the base and passes on the commit`,
        onBase(runs.base) ?? onCommit(runs.head),
      );
  }
}

type Measured = Pick<Judgement, "status" | "actual">;

/** Undefined: it failed there, as it must. */
function onBase(run: GateRun): Measured | undefined {
  const failure = runFailure(run);
  if (failure !== null) return { status: failure.status, actual: `on the base: ${failure.actual}` };
  if (exitCodeOf(run) !== 0) return undefined;
  return { status: "fail", actual: "passes on the base already: it does not show the failure" };
}

function onCommit(run: GateRun): Measured {
  const failure = runFailure(run);
  if (failure !== null) return { status: failure.status, actual: `on the commit: ${failure.actual}` };
  const exitCode = exitCodeOf(run);
  const left = spellLeft(run);
  if (exitCode === 0 && left !== null) {
    return {
      status: "fail",
      actual: `on the commit: exit code 0, but ${left}; have the command end what it starts`,
    };
  }
  if (exitCode === 0) {
    return overBinary({ status: "pass", actual: "the failure does not show on the commit" }, run);
  }
  return { status: "fail", actual: `still fails on the commit (exit code ${String(exitCode)})` };
}

function told(expected: string, { status, actual }: Measured): Judgement {
  return { expected, status, actual, findings: status === "pass" ? [] : [gateFinding(actual)] };
}
