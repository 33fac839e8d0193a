import { git } from "../../../workspaces/git/git.ts";
import { placeOf } from "../../../workspaces/mirror.ts";
import { type TrialRequest } from "./trial-request.ts";

/** Tells whether a line of the head is one that the change brings. */
export async function listChangedLines({
  request: { mirror },
  from,
  head,
}: Pick<TrialRequest, "request" | "from" | "head">): Promise<(path: string, line: number) => boolean> {
  const args = [
    "diff-tree",
    "-r",
    "-p",
    "--unified=0",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--find-renames",
    from,
    head,
  ];
  const { stdout } = await git(placeOf(mirror), args, { maxBytes: 16 * 1024 * 1024 });
  const lines = new Map<string, Set<number>>();
  let own = new Set<number>();
  for (const line of stdout.toString("utf8").split("\n")) {
    const [, path] = /^\+\+\+ b\/(.*)$/.exec(line) ?? [];
    if (path !== undefined) lines.set(path, (own = new Set()));
    const [, start, count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined) continue;
    for (let at = 0; at < Number(count); at += 1) own.add(Number(start) + at);
  }
  return (path, line) => lines.get(path)?.has(line) === true;
}
