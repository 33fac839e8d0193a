import { stringify } from "yaml";
import { parseTodos } from "../../../../agents/read-todos.ts";
import { jobFolder } from "../../../../domain/jobs/phases/phase-name.ts";
import { withMarked } from "../../../../domain/jobs/phases/todos.ts";
import { readFileAt } from "../../../../workspaces/git/read-file.ts";
import { type CommitFacts } from "../../../../workspaces/changes/record-changes.ts";
import { type Mirror } from "../../../../workspaces/mirror.ts";
import { withFile, type BroughtTogether } from "../../../../workspaces/changes/shape-commit.ts";

const longestFile = 1024 * 1024;

interface Both {
  readonly job: { readonly issue: number };
  readonly head: string;
  readonly onto: string;
  readonly merged: BroughtTogether;
  /** The phase of the plan whose todos `head` marks; null: none. */
  readonly id: string | null;
}

/** Where the list of todos is all that contradicts, each side's marks are taken. Null: there is more, or it cannot be read. */
export async function mergeTodos(
  mirror: Mirror,
  { job, head, onto, merged, id }: Both,
  facts: CommitFacts,
): Promise<string | null> {
  const path = `${jobFolder(job.issue)}/todos.yaml`;
  if (id === null || merged.conflicts.some((each) => each !== path)) return null;
  const [own, others] = await Promise.all(
    [head, onto].map(async (commit) => {
      const text = await readFileAt(mirror, { commit, path }, longestFile);
      const read = text === null ? null : parseTodos(text);
      return read?.kind === "todos" ? read.todos : null;
    }),
  );
  if (!own || !others) return null;
  const text = stringify(withMarked(others, { by: own, id }));
  return withFile(mirror, { commit: merged.sha, path, text, parents: [head, onto] }, facts);
}
