import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { findNamedFiles } from "../../../languages/named-files.ts";
import { sidesOf, type Sides } from "../../../languages/sides.ts";
import { listFiles, readTextsAt } from "../../../workspaces/git/read-file.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";

const maxScriptBytes = 256 * 1024;

/** Places paths as the base's configuration and the commands of its gates say. */
export async function readSides(
  mirror: Mirror,
  commit: string,
  { gates, sections, setup, judge, product }: ResolvedGates,
): Promise<Sides> {
  const all = [...gates, ...sections.flatMap((section) => section.gates)];
  const commands = [setup?.command, ...all.map(({ command }) => command)].filter(
    (one) => typeof one === "string",
  );
  const { files, scripts } = await findNamedFiles(commands, {
    paths: new Set(await listFiles(mirror, commit)),
    read: (paths) => readTextsAt(mirror, { commit, paths }, maxScriptBytes),
  });
  return sidesOf({ named: files, scripts, judge, product });
}
