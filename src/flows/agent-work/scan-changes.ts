import { type Configuration } from "../../domain/configuration.ts";
import { findTripwires, type Tripwire } from "../../domain/trust/tripwires.ts";
import { findPlanted } from "../../workspaces/agent-repository.ts";
import { recordChanges, type CommitFacts } from "../../workspaces/changes/record-changes.ts";
import { type Worktree } from "../../workspaces/worktree.ts";
import { type Checkout } from "./checkout.ts";
import { readChangeFacts } from "./read-change-facts.ts";

export interface Scanned {
  /** What differs, as a commit; null: nothing ever did. */
  readonly claimSha: string | null;
  readonly tripwires: readonly Tripwire[];
  /** What was left for git to run or obey; it is in no diff, and nothing came of it. */
  readonly planted: readonly string[];
}

/** Records what an agent changed, and looks at the whole of its work for what only a person may let through. */
export async function scanChanges(
  { mirror, baseSha, claimSha: earlier }: Checkout,
  worktree: Worktree,
  { commit, config }: { readonly commit: CommitFacts; readonly config: Configuration },
): Promise<Scanned> {
  const recorded = await recordChanges(worktree, commit);
  const claimSha = recorded.kind === "commit" ? recorded.sha : earlier;
  const planted = await findPlanted(worktree);
  if (claimSha === null && !recorded.rewroteHistory) return { claimSha, tripwires: [], planted };
  const range = { base: baseSha, head: claimSha ?? baseSha };
  const facts = await readChangeFacts(mirror, range, config.limits.patchBytes);
  const { rewroteHistory } = recorded;
  const changed = recorded.kind === "commit" || rewroteHistory;
  const broke = config.permissionMode === "readonly" && changed ? [{ kind: "read-only" as const }] : [];
  return { claimSha, tripwires: [...broke, ...findTripwires({ ...facts, rewroteHistory }, config)], planted };
}
