import { dirname, join } from "node:path/posix";
import { refuse, type Detector } from "./changed-text.ts";

/** A link to what no commit holds, or in the place of what judges: the file that is read is not the one that is seen. */
export const linkOutOfTree: Detector = ({ files, sides }) => {
  const links = files.filter(
    ({ kinds, before, after }) =>
      kinds.after === "symlink" && (kinds.before !== "symlink" || before !== after),
  );
  return links.flatMap(({ path, linkTarget, kinds }) => {
    const target = linkTarget ?? "/";
    const isInTree = !target.startsWith("/") && !join(dirname(path), target).startsWith("..");
    if (!isInTree)
      return refuse("link-out-of-tree", [
        { path, line: null, message: `this link leads out of the repository, to ${target}` },
      ]);
    const isReplaced = kinds.before === "file" && sides.sideOf(path) === "judge";
    return isReplaced
      ? refuse("link-out-of-tree", [{ path, line: null, message: `what judges is now a link to ${target}` }])
      : [];
  });
};
