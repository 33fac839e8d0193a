import { type GatesConfiguration } from "../../domain/gates/configuration.ts";
import { detectedGates, manifestNames } from "../../domain/gates/detection/detect.ts";
import { resolveGates, type ResolvedGates } from "../../domain/gates/resolve.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { listRoot, readFileAt } from "../../workspaces/git/read-file.ts";

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
  return resolveGates({ ...gates, ...configured }, source);
}
