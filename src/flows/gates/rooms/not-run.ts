import { gateFinding } from "../../../domain/gates/verdict/findings.ts";
import { type GateSource } from "../../../domain/gates/gate-source.ts";
import { type ResolvedGate, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { runFailure } from "../../../domain/gates/judging/run-failure.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { logOf, type RoomRun } from "./run-in-room.ts";

/** The result of a gate that could not run because the setup of the room failed. */
export function notRun(
  { name, kind }: ResolvedGate,
  setup: NonNullable<ResolvedGates["setup"]>,
  ran: RoomRun,
): GateResult {
  const { run, seconds } = ran;
  const failure = runFailure(run);
  const how = failure?.actual ?? (run.kind === "exited" ? `exit code ${run.exitCode}` : run.kind);
  const actual = `not run: the setup command failed, ${how}`;
  return {
    ...{
      name,
      kind,
      status: failure?.status ?? "error",
      expected: `the setup \`${setup.command}\` succeeds`,
      actual,
    },
    findings: [gateFinding(actual)],
    ...{ seconds, cached: false, ...logOf(ran) },
  };
}

/** The one result where there is no gate at all: nothing is never a pass. */
export function nothingToJudgeBy(source: GateSource): GateResult {
  const why = source.kind === "nothing" ? source.why : "the configuration names no gate";
  const actual = `nothing to judge by: ${why}`;
  return {
    ...{ name: "configuration", kind: "custom", status: "error", expected: "at least one gate", actual },
    findings: [gateFinding(`${actual}; name gates in .github/nightshift.yml`)],
    ...{ seconds: 0, cached: false, log: "" },
  };
}
