import { repositoryFilePath } from "../../config/repository/repository-file.ts";
import { type GatesConfiguration } from "../../domain/gates/configuration.ts";
import { detectedGates, isManifest, needsPaths, type Detected } from "../../domain/gates/detection/detect.ts";
import { type RootFiles } from "../../domain/gates/detection/project.ts";
import { testsToRead } from "../../domain/gates/detection/python/python-tests.ts";
import { type GateSource } from "../../domain/gates/gate-source.ts";
import { resolveGates, type ResolvedGates } from "../../domain/gates/resolve.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { readSettings } from "../../languages/syntax/read-settings.ts";
import {
  isSomethingAt,
  listFiles,
  listRoot,
  readFileAt,
  readTextsAt,
} from "../../workspaces/git/read-file.ts";

const misnamed = repositoryFilePath.replace(/\.yml$/, ".yaml");
const maxManifestBytes = 1024 * 1024;

/** The gates that the base itself suggests, where its configuration names none. What that does say is kept. */
export async function detectGates(
  mirror: Mirror,
  base: string,
  configured: GatesConfiguration,
): Promise<ResolvedGates> {
  const { source, gates } = detectedGates(await readRoot(mirror, base));
  const unread = await unreadConfiguration(mirror, base);
  return resolveGates({ ...gates, ...configured }, unread === null ? source : withUnread(source, unread));
}

async function readRoot(mirror: Mirror, commit: string): Promise<RootFiles> {
  const names = new Set(await listRoot(mirror, commit));
  const paths = needsPaths(names) ? await listFiles(mirror, commit) : [];
  const texts = new Map(await readTextsAt(mirror, { commit, paths: testsToRead(paths) }, maxManifestBytes));
  for (const path of [...names].filter(isManifest)) {
    const text = await readFileAt(mirror, { commit, path }, maxManifestBytes);
    if (text !== null) texts.set(path, text);
  }
  return { names, texts, paths, settings: settingsOf(texts) };
}

/** What the manifests among some texts say. */
export function settingsOf(texts: ReadonlyMap<string, string>): RootFiles["settings"] {
  const manifests = [...texts].filter(([path]) => isManifest(path));
  return new Map(manifests.map(([path, text]) => [path, readSettings(path, text)]));
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
