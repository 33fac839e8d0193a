import { leadsOut, resolveLink } from "../../domain/trust/text/link-target.ts";
import { isBelow, type LinkedInstruction } from "../../domain/trust/protected-paths.ts";
import { tellOfCommits } from "../git/commit-answers.ts";
import { type Mirror } from "../mirror.ts";
import { readTextsAt } from "../git/read-file.ts";

/** Bytes of a path to which a link may lead. */
const longestTarget = 4096;
/** As many links one after another as a system follows. */
const mostHops = 40;

/**
 * Where a commit's links among the instructions to agents lead: an agent reads those files as instructions, whatever
 * they are called. What lies outside the repository is left out.
 */
export async function linkedInstructions(
  mirror: Mirror,
  commit: string,
  isInstruction: (path: string) => boolean,
): Promise<LinkedInstruction[]> {
  const links = await linksOf(mirror, commit);
  const found = new Map<string, LinkedInstruction>();
  // A folder of instructions may itself be a link.
  const waiting = [...links.keys()].filter((path) => isInstruction(path) || isInstruction(`${path}/x`));
  const followed = new Set<string>();
  for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
    if (followed.has(link)) continue;
    followed.add(link);
    for (const path of placesBehind(links, link)) {
      if (!isInstruction(path)) found.set(path, found.get(path) ?? { path, link });
      // What a folder of instructions holds are instructions, links too.
      waiting.push(...[...links.keys()].filter((one) => one !== path && isBelow(one, path)));
    }
  }
  return [...found.values()];
}

async function linksOf(mirror: Mirror, commit: string): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await tellOfCommits(mirror, ["ls-tree", "-r", "-z", commit]);
  const paths = stdout
    .toString("utf8")
    .split("\0")
    .flatMap((entry) => /^120000 blob [0-9a-f]+\t(.+)$/s.exec(entry)?.[1] ?? []);
  return readTextsAt(mirror, { commit, paths }, longestTarget);
}

/** The links on the way, and where it ends: whoever changes one of these changes what is read. */
function placesBehind(links: ReadonlyMap<string, string>, link: string): readonly string[] {
  const places: string[] = [];
  let at = link;
  for (let hops = 0; hops < mostHops; hops += 1) {
    const onTheWay = linkOnTheWay(links, at);
    if (onTheWay === null) return [...places, at];
    places.push(onTheWay);
    const resolved = resolveLink(onTheWay, links.get(onTheWay) ?? "");
    if (resolved === null || leadsOut(resolved)) return places;
    at = [resolved, at.slice(onTheWay.length + 1)].filter(Boolean).join("/");
    // The whole repository is nothing that is read.
    if (at === "") return places;
  }
  return places;
}

function linkOnTheWay(links: ReadonlyMap<string, string>, path: string): string | null {
  const segments = path.split("/");
  const prefixes = segments.map((_, at) => segments.slice(0, at + 1).join("/"));
  return prefixes.find((prefix) => links.has(prefix)) ?? null;
}
