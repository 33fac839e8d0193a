import { repositoryFilePath } from "../../config/repository/repository-file.ts";
import { type GatesConfiguration } from "../../domain/gates/configuration.ts";
import { detectedGates, manifestNames, type Detected } from "../../domain/gates/detection/detect.ts";
import { type GateSource } from "../../domain/gates/gate-source.ts";
import { resolveGates, type ResolvedGates } from "../../domain/gates/resolve.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { isSomethingAt, listRoot, readFileAt } from "../../workspaces/git/read-file.ts";

const misnamed = repositoryFilePath.replace(/\.yml$/, ".yaml");
const maxManifestBytes = 1024 * 1024;

/** The gates that the base itself suggests, where its configuration names none. What that does say is kept. */
export async function detectGates(
  mirror: Mirror,
  base: string,
  configured: GatesConfiguration,
): Promise<ResolvedGates> {
  const names = new Set(await listRoot(mirror, base));
  const texts = new Map<string, string>();
  for (const path of manifestNames.filter((name) => names.has(name))) {
    const text = await readFileAt(mirror, { commit: base, path }, maxManifestBytes);
    if (text !== null) texts.set(path, text);
  }
  const { source, gates } = detectedGates({ names, texts });
  const unread = await unreadConfiguration(mirror, base);
  return resolveGates({ ...gates, ...configured }, unread === null ? source : withUnread(source, unread));
}

/** Whoever named a file so expects that it counts; null: there is none, or there is the right one, too. */
async function unreadConfiguration(mirror: Mirror, commit: string): Promise<string | null> {
  const isThere = (path: string) => isSomethingAt(mirror, { commit, path });
  if ((await isThere(repositoryFilePath)) || !(await isThere(misnamed))) return null;
  return `${misnamed} is not read: rename it to ${repositoryFilePath}`;
}

function withUnread(source: Detected["source"], unread: string): GateSource {
  return source.kind === "nothing"
    ? { ...source, why: `${source.why}, and ${unread}` }
    : { ...source, unread };
}
