import { cutToBytes } from "../../trust/text/cut-text.ts";
import { describeTrialFinding, openFindings, openTrials, trialDemands } from "../trials/open-trials.ts";
import { placeOf } from "../verdict/findings.ts";
import { type Finding, type GateKind, type GateResult, type GateVerdict } from "../verdict/verdict.ts";

/** What an agent is told of its rejected claim: the data of `prompts/gates/continuation.md`. */
export interface Continuation {
  /** Of this rejection, from 1. */
  readonly number: number;
  /** Rejections after which the attempt is given up. */
  readonly remaining: number;
  /** Failed gates, the most useful to look at first. */
  readonly gates: FailedGate[];
  /** Names of failed gates for which there is no room. */
  readonly others: string;
}

export interface FailedGate {
  readonly name: string;
  readonly kind: GateKind | "trial";
  readonly expected: string;
  readonly actual: string;
  readonly failures: Failure[];
  /** Problems beyond those in `failures`. */
  readonly moreFailures: number;
  readonly logTail: string;
}

export interface Failure {
  /** "src/a.ts:3", or the gate's name when the tool named no file. */
  readonly where: string;
  /** One line. */
  readonly message: string;
}

export interface ContinuationLimits {
  readonly number: number;
  readonly remaining: number;
  /** Of all failures and logs together. */
  readonly maxBytes?: number;
}

const order: readonly FailedGate["kind"][] = [
  ...(["trial", "build", "lint", "test", "coverage", "reproduce", "custom", "check"] as const),
];
const defaultMaxBytes = 16 * 1024;
const maxMessageBytes = 600;
const maxLogBytes = 4_096;
const minLogBytes = 256;
/** Less tells nothing of a gate: those for which less is left are named alone. */
const minGateBytes = 512;
const maxWordsBytes = 400;
const maxNamesBytes = 1_024;
const maxPlaces = 5;
/** Of "[1234 bytes left out]". */
const noteBytes = 32;
/** A wrapped line, a dash and the like around each failure. */
const overhead = 8;

/** The most useful of what failed: build before lint before test, errors before warnings, each cause once. */
export function continuationOf(verdict: GateVerdict, limits: ContinuationLimits): Continuation {
  const all = failedGates(verdict);
  const gates: FailedGate[] = [];
  let left = limits.maxBytes ?? defaultMaxBytes;
  const failed = all.slice(0, Math.max(1, Math.floor(left / minGateBytes)));
  for (const [index, gate] of failed.entries()) {
    // What a gate leaves over is for those behind it; none may starve them.
    const told = tell(gate, Math.floor(left / (failed.length - index)));
    left = Math.max(left - told.bytes, 0);
    gates.push(told.gate);
  }
  const others = namesOf(all.slice(failed.length));
  return { number: limits.number, remaining: limits.remaining, gates, others };
}

function namesOf(gates: readonly Unfitted[]): string {
  return cutLine(gates.map(({ name }) => oneLine(name)).join(", "), maxNamesBytes);
}

type Unfitted = Omit<FailedGate, "failures" | "moreFailures" | "logTail"> & {
  readonly causes: readonly Cause[];
  readonly log: string;
};

interface Cause {
  readonly where: string;
  readonly message: string;
  readonly count: number;
}

function failedGates(verdict: GateVerdict): Unfitted[] {
  const gates = verdict.gates.filter(({ status }) => status !== "pass").map(unfitted);
  return [...trialsOf(verdict), ...gates].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Trials for which a person is needed are nothing that the agent could put right. */
function trialsOf({ trials, witnesses }: GateVerdict): Unfitted[] {
  return openTrials({ trials })
    .filter(({ status }) => status === "fail")
    .map((trial) => {
      const findings = openFindings(trial).map((finding) => {
        return { ...finding, level: "error" as const, message: describeTrialFinding(finding, witnesses) };
      });
      const words = { expected: trialDemands[trial.name], actual: oneLine(trial.summary) };
      return { name: trial.name, kind: "trial", ...words, causes: causesOf(trial.name, findings), log: "" };
    });
}

function unfitted({ name, kind, expected, actual, findings, log }: GateResult): Unfitted {
  return {
    name,
    kind,
    expected: oneLine(expected),
    actual: oneLine(actual),
    causes: causesOf(name, findings),
    log,
  };
}

/** Findings that say the same are one cause. */
function causesOf(gate: string, findings: readonly Finding[]): Cause[] {
  const groups = new Map<string, { first: Finding; others: Finding[] }>();
  for (const finding of findings) {
    const same = JSON.stringify([finding.level, finding.rule, finding.message]);
    const group = groups.get(same);
    if (group) group.others.push(finding);
    else groups.set(same, { first: finding, others: [] });
  }
  return [...groups.values()].map(({ first, others }) => ({
    where: placeOf(first) ?? gate,
    message: `${messageOf(first)}${timesMore(others)}`,
    count: 1 + others.length,
  }));
}

function messageOf({ rule, message }: Finding): string {
  const named = rule === null || message.includes(rule) ? "" : ` (${rule})`;
  return `${cutLine(oneLine(message))}${named}`;
}

function timesMore(others: readonly Finding[]): string {
  if (others.length === 0) return "";
  const places = others.map(placeOf).filter((place) => place !== null);
  const named = places.slice(0, maxPlaces).join(", ");
  const further = places.length > maxPlaces ? ", …" : "";
  return `; the same ${others.length} more ${others.length === 1 ? "time" : "times"}${named && `: ${named}`}${further}`;
}

function tell({ causes, log, ...whole }: Unfitted, maxBytes: number): { gate: FailedGate; bytes: number } {
  const wordsBytes = Math.min(maxWordsBytes, Math.floor(maxBytes / 4));
  const [expected, actual] = [cutLine(whole.expected, wordsBytes), cutLine(whole.actual, wordsBytes)];
  const gate = { ...whole, expected, actual };
  const rest = maxBytes - bytesOf(expected + actual);
  // Where findings tell all, the log only repeats them.
  const logShare = causes.length > 0 ? Math.floor(rest / 4) : rest;
  const logTail = endOfLog(log, Math.min(logShare, maxLogBytes));
  let bytes = bytesOf(gate.expected + gate.actual + logTail);
  const failures: Failure[] = [];
  let moreFailures = 0;
  for (const { where, message, count } of causes) {
    const room = maxBytes - bytes - overhead;
    const failure = failures.length === 0 ? fitted({ where, message }, room) : { where, message };
    const size = bytesOf(failure.where + failure.message);
    if (moreFailures > 0 || size > room) {
      moreFailures += count;
      continue;
    }
    bytes += size + overhead;
    failures.push(failure);
  }
  return { gate: { ...gate, failures, moreFailures, logTail }, bytes };
}

/** The first failure of a gate is told, however little room there is. */
function fitted({ where, message }: Failure, maxBytes: number): Failure {
  if (bytesOf(where + message) <= maxBytes) return { where, message };
  const place = bytesOf(where) <= maxBytes / 2 ? where : `…${cutStart(where, Math.floor(maxBytes / 2) - 3)}`;
  return { where: place, message: cutLine(message, maxBytes - bytesOf(place)) };
}

function endOfLog(log: string, maxBytes: number): string {
  if (maxBytes < minLogBytes) return "";
  return cutToBytes(log.trimEnd(), maxBytes - 40, "end");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** What is left out is said within those bytes. */
function cutLine(text: string, maxBytes: number = maxMessageBytes): string {
  return bytesOf(text) <= maxBytes ? text : oneLine(cutToBytes(text, Math.max(maxBytes - noteBytes, 0)));
}

/** The end of a path tells more than its beginning. */
function cutStart(text: string, maxBytes: number): string {
  let kept = text;
  while (bytesOf(kept) > maxBytes) kept = kept.slice(1);
  return kept;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
