import { addedLinesOf } from "../../domain/trust/added-lines.ts";
import { isAgentInstruction } from "../../domain/trust/protected-paths.ts";
import { type TripwireFacts } from "../../domain/trust/tripwires.ts";
import { linkedInstructions } from "../../workspaces/instructions/linked-instructions.ts";
import { countFiles, listChanges, patchOf } from "../../workspaces/changes/list-changes.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { findSecrets } from "../../workspaces/changes/secrets.ts";

/**
 * What git says about a finished change. Of a patch no more is read than one byte above its limit: beyond it a
 * person decides.
 */
export async function readChangeFacts(
  mirror: Mirror,
  range: { readonly base: string; readonly head: string },
  maxPatchBytes: number,
): Promise<Omit<TripwireFacts, "rewroteHistory">> {
  const [changes, linked, baseFiles, patch] = await Promise.all([
    listChanges(mirror, range.base, range.head),
    linkedInstructions(mirror, range.base, isAgentInstruction),
    countFiles(mirror, range.base),
    patchOf(mirror, range, maxPatchBytes + 1),
  ]);
  const deletedFiles = changes.filter(({ status }) => status === "deleted").length;
  const addedLines = addedLinesOf(patch.text);
  return {
    changes,
    linked,
    totals: { baseFiles, deletedFiles, patchBytes: patch.bytes },
    addedLines,
    secrets: await findSecretsIn(addedLines),
  };
}

async function findSecretsIn(files: TripwireFacts["addedLines"]): Promise<TripwireFacts["secrets"]> {
  const found = await Promise.all(
    files.map(async ({ path, lines }) => {
      const secrets = await findSecrets(lines.map(({ text }) => text).join("\n"), path);
      return secrets.map(({ line, rule }) => ({ path, line: lines[line - 1]?.line ?? null, rule }));
    }),
  );
  return found.flat();
}
