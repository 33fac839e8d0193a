import { type GatesConfiguration } from "../../domain/gates/configuration.ts";
import { gatesOfScripts } from "../../domain/gates/detect.ts";
import { resolveGates, type ResolvedGates } from "../../domain/gates/resolve.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { listRoot, readFileAt } from "../../workspaces/read-file.ts";

const maxManifestBytes = 1024 * 1024;

/** The gates that the base itself suggests, where its configuration names none. What that does say is kept. */
export async function detectGates(
  mirror: Mirror,
  base: string,
  configured: GatesConfiguration,
): Promise<ResolvedGates> {
  const manifest = { commit: base, path: "package.json" };
  const { source, gates } = gatesOfScripts({
    names: new Set(await listRoot(mirror, base)),
    packageJson: await readFileAt(mirror, manifest, maxManifestBytes),
  });
  return resolveGates({ ...gates, ...configured }, source);
}
