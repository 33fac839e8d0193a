import { dirname, join } from "node:path/posix";
import { type ChangedText, type Detector } from "./changed-text.ts";

/** A link to what no commit holds, or in the place of what judges: the file that is read is not the one that is seen. */
export const linkOutOfTree: Detector = ({ files, sides }) =>
  files.filter(isNewLink).flatMap((file) => {
    const { path, linkTarget, kinds } = file;
    const isInTree =
      linkTarget !== null && !linkTarget.startsWith("/") && !join(dirname(path), linkTarget).startsWith("..");
    const isReplaced = kinds.before !== null && kinds.before !== "symlink" && sides.sideOf(path) === "judge";
    if (isInTree && !isReplaced) return [];
    const message = isInTree
      ? `what judges is now a link to ${linkTarget}`
      : `this link leads out of the repository, to ${linkTarget ?? "nowhere"}`;
    return [{ path, line: null, rule: "link-out-of-tree", message, level: "fail" as const }];
  });

function isNewLink({ kinds, before, after }: ChangedText): boolean {
  return kinds.after === "symlink" && (kinds.before !== "symlink" || before !== after);
}
