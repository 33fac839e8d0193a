import { gateFinding } from "../verdict/findings.ts";
import { type CheckGate } from "../resolve.ts";
import { spellDuration } from "../../duration.ts";
import { verdictOf } from "../verdict/verdict-of.ts";
import { type GateResult, type GateVerdict } from "../verdict/verdict.ts";

/** A check run or commit status, as GitHub shows it. */
export interface ReportedCheck {
  readonly name: string;
  /** null: it has not concluded. */
  readonly conclusion: string | null;
  /** What it says about itself; "" for nothing. */
  readonly output: string;
  /** Where it tells more. */
  readonly url: string | null;
}

export interface CheckTimes {
  /** When GitHub got the commit. */
  readonly since: Date;
  readonly now: Date;
}

export type ChecksStanding =
  | { readonly kind: "waiting"; readonly until: Date }
  | { readonly kind: "concluded"; readonly results: readonly GateResult[] };

/** Concluded when all have, or when one has failed: then the others are not waited for. */
export function standingOfChecks(
  gates: readonly CheckGate[],
  reported: readonly ReportedCheck[],
  times: CheckTimes,
): ChecksStanding {
  const judged = gates.map((gate) => ({ gate, result: judgeCheck(gate, reported, times) }));
  const open = judged.flatMap(({ gate, result }) => (result === null ? [gate] : []));
  const failed = judged.some(({ result }) => result !== null && result.status !== "pass");
  if (open.length > 0 && !failed) return { kind: "waiting", until: firstDeadline(open, times.since) };
  return { kind: "concluded", results: judged.map(({ gate, result }) => result ?? notWaitedFor(gate)) };
}

/** Null: it may still conclude. Several of one name must all succeed; one that did not fails at once. */
export function judgeCheck(
  gate: CheckGate,
  reported: readonly ReportedCheck[],
  { since, now }: CheckTimes,
): GateResult | null {
  const own = reported.filter(({ name }) => name === gate.name);
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1_000);
  const bad = own.find(({ conclusion }) => conclusion !== null && conclusion !== "success");
  if (bad !== undefined) {
    const actual = `concluded ${bad.conclusion ?? ""}`;
    return resultOf(gate, { status: "fail", actual, seconds, log: bad.output });
  }
  const pending = own.filter(({ conclusion }) => conclusion === null);
  if (own.length > 0 && pending.length === 0) {
    return resultOf(gate, { status: "pass", actual: "concluded success", seconds, log: "" });
  }
  if (now.getTime() < deadlineOf(gate, since).getTime()) return null;
  const actual = own.length === 0 ? "nobody reported it" : "it has not concluded";
  const late = `${actual} within ${spellDuration(gate.timeoutMs)}`;
  return resultOf(gate, { status: "timeout", actual: late, seconds, log: pending[0]?.output ?? "" });
}

/** When the last of the gates runs out of time. */
export function lastDeadline(gates: readonly CheckGate[], since: Date): Date {
  return new Date(Math.max(since.getTime(), ...gates.map((gate) => deadlineOf(gate, since).getTime())));
}

function firstDeadline(gates: readonly CheckGate[], since: Date): Date {
  return new Date(Math.min(...gates.map((gate) => deadlineOf(gate, since).getTime())));
}

/** Once something has failed, nothing that others report could turn the verdict. */
export function notWaitedFor(gate: CheckGate): GateResult {
  const actual = "not waited for: something else failed";
  return resultOf(gate, { status: "error", actual, seconds: 0, log: "" });
}

/** Where nobody can be asked, a check has not concluded, and what did not run is no pass. */
export function notAsked(gate: CheckGate): GateResult {
  const actual = "not asked: only GitHub knows it";
  return resultOf(gate, { status: "error", actual, seconds: 0, log: "" });
}

/** The checks that a verdict says nothing of. */
export function checksNotIn({ gates }: GateVerdict, checks: readonly CheckGate[]): readonly CheckGate[] {
  const asked = new Set(gates.flatMap(({ kind, name }) => (kind === "check" ? [name] : [])));
  return checks.filter(({ name }) => !asked.has(name));
}

/** The verdict over the clean room and what others reported; the clean room's own where nobody was asked. */
export function withChecks(verdict: GateVerdict, checks: readonly GateResult[]): GateVerdict {
  if (checks.length === 0) return verdict;
  const gates = [...verdict.gates, ...checks];
  return { ...verdict, gates, verdict: verdictOf(gates, verdict.trials) };
}

function deadlineOf({ timeoutMs }: CheckGate, since: Date): Date {
  return new Date(since.getTime() + timeoutMs);
}

function resultOf(
  { name, kind, timeoutMs }: CheckGate,
  measured: Pick<GateResult, "status" | "actual" | "seconds" | "log">,
): GateResult {
  const findings = measured.status === "pass" ? [] : [gateFinding(measured.actual)];
  const expected = `success within ${spellDuration(timeoutMs)}`;
  return { name, kind, expected, findings, cached: false, ...measured };
}
