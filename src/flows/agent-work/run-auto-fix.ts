import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Configuration } from "../../domain/configuration.ts";
import { type ResolvedGates } from "../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { findTripwires } from "../../domain/trust/tripwires.ts";
import { endStrays } from "../../platform/processes/end-strays.ts";
import { runCommand } from "../../platform/processes/run-command.ts";
import { recordChanges, type CommitFacts } from "../../workspaces/changes/record-changes.ts";
import { type Worktree } from "../../workspaces/worktree.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";
import { pathOfRooms } from "../gates/rooms/room.ts";
import { discardCheckout, openCheckout, openHome, type Checkout } from "./checkout.ts";
import { readChangeFacts } from "./read-change-facts.ts";

interface Ran {
  readonly command: string;
  /** How it ended: an exit code, or why it had none. */
  readonly ended: string;
}

/** What the automatic mending of a claim came to. */
export type AutoFix =
  | { readonly kind: "unchanged"; readonly ran: readonly Ran[] }
  | { readonly kind: "committed"; readonly commit: string; readonly ran: readonly Ran[] }
  /** It touched what nobody but a person may. */
  | { readonly kind: "discarded"; readonly tripwires: readonly string[]; readonly ran: readonly Ran[] };

export interface Mendable {
  readonly checkout: Checkout;
  readonly config: Configuration;
  readonly gates: ResolvedGates;
  /** The agent says that it is done. */
  readonly claims: boolean;
  readonly verdict: GateVerdict | null;
  readonly author: CommitFacts["author"];
  readonly issue: number;
  readonly signal: AbortSignal;
}

type AutoFixDeps = Pick<EscalationDeps, "workshop" | "log" | "clock">;

const timeoutMs = 10 * 60_000;
const maxOutputBytes = 64 * 1024 * 1024;
const keepBytes = 64 * 1024;
const markerVariable = "NIGHTSHIFT_RUN";

/**
 * Where a claim fails for its linter, lets the configured commands mend what they can in the agent's directory,
 * as isolated as the agent, and commits that apart. Once for each claim. Null: there was nothing to mend.
 */
export async function runAutoFix(deps: AutoFixDeps, work: Mendable): Promise<AutoFix | null> {
  const { checkout, gates, claims, verdict, signal } = work;
  const wanted = verdict?.gates.some(({ kind, status }) => kind === "lint" && status === "fail") === true;
  const { claimSha } = checkout;
  if (!wanted || !claims || claimSha === null || gates.autoFix.length === 0) return null;
  const worktree = await openCheckout(checkout);
  const ran = await runAll(deps, work, worktree);
  if (signal.aborted) return { kind: "unchanged", ran };
  const fix = await commitFix(deps, work, { worktree, claimSha, ran });
  // Not what an agent may go on from; the directory is made anew from its claim.
  if (fix.kind === "discarded") await discardCheckout(checkout);
  deps.log.info({ issue: work.issue, work: checkout.name, autoFix: fix.kind }, "automatic mending ran");
  return fix;
}

async function runAll(
  deps: AutoFixDeps,
  { gates, config, signal }: Mendable,
  worktree: Worktree,
): Promise<Ran[]> {
  const home = await openHome(deps, worktree.name);
  const marker = randomUUID();
  const env = {
    ...{ PATH: pathOfRooms(deps.workshop.judge.path), HOME: home, TMPDIR: join(home, "tmp") },
    ...{ LANG: "C.UTF-8", TZ: "UTC", CI: "true", NO_COLOR: "1", [markerVariable]: marker },
  };
  await mkdir(env.TMPDIR, { recursive: true });
  const room = { writable: [worktree.path, home], readable: worktree.readable };
  const isolate = deps.workshop.isolateAgent(room, config.agent);
  const ran: Ran[] = [];
  try {
    for (const command of gates.autoFix) {
      const { ended, exitCode } = await runCommand(
        isolate({ file: "/bin/sh", args: ["-c", command], cwd: worktree.path, env }),
        { timeoutMs, keepBytes, maxOutputBytes, signal },
      );
      // A linter that mends what it can still fails for the rest.
      ran.push({ command, ended: ended === "exit" ? `exit code ${exitCode ?? "none"}` : ended });
    }
  } finally {
    await endStrays(markerVariable, marker);
  }
  return ran;
}

async function commitFix(
  { clock }: AutoFixDeps,
  { checkout, config, author, issue }: Mendable,
  { worktree, claimSha, ran }: { worktree: Worktree; claimSha: string; ran: readonly Ran[] },
): Promise<AutoFix> {
  const message = `Mend what the linter found in the work on #${issue}`;
  const recorded = await recordChanges(
    { ...worktree, base: claimSha },
    { message, author, date: clock.now() },
  );
  if (recorded.kind === "unchanged") return { kind: "unchanged", ran };
  const range = { base: checkout.baseSha, head: recorded.sha };
  const facts = await readChangeFacts(checkout.mirror, range, config.limits.patchBytes);
  const tripwires = findTripwires({ ...facts, rewroteHistory: false }, config);
  return tripwires.length === 0
    ? { kind: "committed", commit: recorded.sha, ran }
    : { kind: "discarded", tripwires: tripwires.map(({ kind }) => kind), ran };
}
