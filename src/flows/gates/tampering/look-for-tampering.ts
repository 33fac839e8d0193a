import { allGates } from "../../../domain/gates/gates-for-change.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { siftAllowed } from "../../../domain/gates/tamper/allow.ts";
import { type GateVerdict, type TamperFinding } from "../../../domain/gates/verdict/verdict.ts";
import { touchedPaths, type Change } from "../../../domain/trust/change.ts";
import { listChanges } from "../../../workspaces/changes/list-changes.ts";
import { fetchCommit } from "../../../workspaces/fetch.ts";
import { mergeBases } from "../../../workspaces/git/ancestry.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { redactAll } from "../redact-all.ts";
import { lookInChild, maxGigabytes, maxMinutes } from "./tamper-process.ts";
import { type Look, type LookRequest } from "./tamper-talk.ts";

export interface TamperRequest {
  readonly mirror: Mirror;
  readonly head: string;
  readonly config: ResolvedGates;
  readonly signal?: AbortSignal;
}

export type Tampering = Pick<GateVerdict, "tamper" | "allowed">;

export interface Redaction {
  readonly redact: (text: string) => Promise<string>;
}

/** What differs between two commits. */
interface Difference {
  readonly from: string;
  readonly changes: readonly Change[];
}

/** What differs between the commit and the place where it left the base. */
export interface ChangeRead extends Difference {
  /** Where it and the base were merged crosswise: the other places, and the base itself. */
  readonly crosswise?: { readonly others: readonly Difference[]; readonly base: Difference };
}

export async function readChange({ mirror, head }: TamperRequest, base: string): Promise<ChangeRead> {
  if (!(await fetchCommit(mirror, base))) throw new Error(`The remote does not have commit ${base}`);
  // What came to the base since is no part of the change.
  const [from = base, ...more] = await mergeBases(mirror, base, head);
  const since = async (commit: string): Promise<Difference> => {
    return { from: commit, changes: await listChanges(mirror, commit, head) };
  };
  const change = await since(from);
  if (more.length === 0) return change;
  return { ...change, crosswise: { others: await Promise.all(more.map(since)), base: await since(base) } };
}

export interface TamperingSeen extends Omit<Look, "findings"> {
  readonly tampering: Tampering;
}

const nothingSeen = { tests: { before: [], after: [] }, rewritten: [], mixed: [], manifests: [] };

/** What a change does to its own judges, sifted by what the base allows, and the tests in the files that it touches. */
export async function lookForTampering(
  { redact }: Redaction,
  { mirror, head, config, signal }: TamperRequest,
  { crosswise, ...change }: ChangeRead,
): Promise<TamperingSeen> {
  const judges = judgesOf(config);
  const lookAt = (one: Difference) => lookInChild(mirror, { ...one, head, ...judges }, signal);
  const look = await lookAt(change);
  if (look === null) return { tampering: unread(change.changes, config), ...nothingSeen };
  const { findings, ...seen } = look;
  const found = crosswise === undefined ? findings : await foundCrosswise(findings, crosswise, lookAt);
  if (found === null) return { tampering: unread(change.changes, config), ...nothingSeen };
  return { tampering: await sift({ redact }, found, config), ...seen };
}

/**
 * Of several places where a change may have left the base each is as good as the other: what is bad against one of
 * them is found, unless the base has it already. Null: one takes longer to be looked at than it may.
 */
async function foundCrosswise(
  findings: readonly TamperFinding[],
  { others, base }: NonNullable<ChangeRead["crosswise"]>,
  lookAt: (one: Difference) => Promise<Look | null>,
): Promise<readonly TamperFinding[] | null> {
  const all = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  for (const other of others) {
    const look = await lookAt(other);
    if (look === null) return null;
    for (const finding of look.findings) all.set(JSON.stringify(finding), finding);
  }
  const against = await lookAt(base);
  if (against === null) return null;
  const paths = new Set(against.findings.map(({ path }) => path));
  return [...all.values()].filter(({ path }) => paths.has(path));
}

/** Without secrets, and with what the base allows apart. */
export async function sift(
  { redact }: Redaction,
  findings: readonly TamperFinding[],
  config: ResolvedGates,
): Promise<Tampering> {
  const messages = await redactAll(
    redact,
    findings.map(({ message }) => message),
  );
  const clean = findings.map((finding, at) => ({ ...finding, message: messages[at] ?? "" }));
  const { tamper, allowed } = siftAllowed(clean, config.allow);
  return allowed.length === 0 ? { tamper } : { tamper, allowed };
}

/** Nothing is known of any of its files, so that the base allows it only if it allows each; it is told once. */
function unread(changes: readonly Change[], { allow }: ResolvedGates): Tampering {
  const message = `nobody can tell what this change does: to look at it takes more than ${maxMinutes} minutes or ${maxGigabytes} GB`;
  const findings = touchedPaths(changes).map((path): TamperFinding => ({
    path,
    line: null,
    rule: "unreadable-change",
    message,
  }));
  const { tamper, allowed } = siftAllowed(findings, allow);
  return tamper.length > 0 ? { tamper: tamper.slice(0, 1) } : { tamper, allowed: allowed.slice(0, 1) };
}

function judgesOf(
  config: ResolvedGates,
): Pick<LookRequest, "commands" | "reproductions" | "reports" | "checks"> {
  const gates = allGates(config);
  const commandsOf = (some: typeof gates) => some.flatMap(({ command }) => command ?? []);
  const commands = commandsOf(gates.filter(({ kind }) => kind !== "reproduce"));
  // What the agent supplies to show the failure is its own to write; it only adds to the other gates.
  const reproductions = gates.filter((gate) => gate.kind === "reproduce" && gate.from !== "agent");
  if (config.setup !== null) commands.push(config.setup.command);
  const reports = gates.flatMap((gate) => ("report" in gate && gate.report !== null ? [gate.report] : []));
  const checks = config.checks.map(({ name }) => name);
  return { commands, reproductions: commandsOf(reproductions), reports, checks };
}
