import { endStrays } from "../../platform/processes/end-strays.ts";
import { type CommandWrapper, runCommand } from "../../platform/processes/run-command.ts";
import { type Mirror } from "../mirror.ts";
import { recordChanges, recordedRef, type CommitFacts } from "./record-changes.ts";
import { dropRef } from "../git/refs.ts";
import { addWorktree, removeWorktree, type Worktree } from "../worktree.ts";

export interface Copying {
  /** A worktree's name that nobody else has. */
  readonly name: string;
  /** In which the copying runs: it must see both directories, and may write the copy alone. */
  readonly isolate: (room: {
    readonly writable: readonly string[];
    readonly readable: readonly string[];
  }) => CommandWrapper;
  readonly path: string;
  readonly facts: CommitFacts;
  readonly signal: AbortSignal;
}

const timeoutMs = 60_000;
/** Every process of a copying bears its name in this variable. */
const marker = "NIGHTSHIFT_COPY";

/** What differs from the base, whatever the agent's own repository holds for committed or ignored. */
const copy = `
set -e
differing() { git -c core.fsmonitor=false diff --no-ext-diff --no-textconv --no-renames --name-only -z "$@" "$BASE" --; }
{ differing --diff-filter=d; git -c core.fsmonitor=false ls-files -z --others --exclude-standard; } |
  tar --create --null --no-recursion --ignore-failed-read --files-from - | tar --extract --directory "$COPY"
differing --diff-filter=D | (cd "$COPY" && xargs -0 -r rm -f --)
`;

/**
 * Commits a copy of what somebody who is still at work has changed so far. The files are read by a command in the
 * isolation, never by the service: a link that is swapped in meanwhile leads nowhere outside. Null: nothing differs, or
 * it could not be copied.
 */
export async function copyChanges(worktree: Worktree, copying: Copying): Promise<string | null> {
  const { mirror, base } = worktree;
  const { name, facts, signal } = copying;
  const made = await addWorktree(mirror, { name, commit: base });
  try {
    const wrap = copying.isolate({ writable: [made.path], readable: [worktree.path, ...worktree.readable] });
    const env = { PATH: copying.path, BASE: base, COPY: made.path, GIT_OPTIONAL_LOCKS: "0", [marker]: name };
    const { exitCode } = await runCommand(
      wrap({ file: "/bin/sh", args: ["-c", copy], cwd: worktree.path, env }),
      { timeoutMs, signal, keepBytes: 16_384 },
    );
    // Nobody may write there any more when the service reads it.
    await endStrays(marker, name);
    if (exitCode !== 0) return null;
    const recorded = await recordChanges(made, facts);
    return recorded.kind === "unchanged" ? null : recorded.sha;
  } finally {
    await endStrays(marker, name);
    await removeWorktree(made);
    await forget(mirror, name);
  }
}

/** The commit is kept only as long as somebody has a worktree of it. */
async function forget(mirror: Mirror, name: string): Promise<void> {
  await dropRef(mirror.path, recordedRef(name));
}
