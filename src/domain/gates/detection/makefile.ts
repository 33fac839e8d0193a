import { foundKinds, type FoundKind, type PassedOver, type RootFiles, type Suggested } from "./project.ts";

export const makefileNames = ["GNUmakefile", "makefile", "Makefile"];

const targetsOfKinds: Readonly<Record<FoundKind, readonly string[]>> = {
  ...{ build: ["build"], lint: ["lint"], test: ["test", "check"] },
};

/**
 * The targets of a Makefile for the kinds that no project before it judges: where it stands beside a manifest, it mostly
 * calls what that says already. Those that are not taken are told. Null: it has none.
 */
export function gatesOfMakefile(files: RootFiles, before: readonly Suggested[]): Suggested | null {
  const file = makefileNames.find((name) => files.names.has(name));
  if (file === undefined) return null;
  const targets = targetsOf(files.texts.get(file) ?? "");
  const gates: Partial<Record<FoundKind, { command: string }>> = {};
  const found: string[] = [];
  const passedOver = new Map<string, PassedOver>();
  const folder = before.find(({ programs }) => programs !== undefined)?.programs;
  const path = folder === undefined ? "" : `PATH="$PWD/${folder}:$PATH" `;
  for (const kind of foundKinds) {
    const target = targetsOfKinds[kind].find((name) => targets.has(name));
    if (target === undefined) continue;
    const first = before.find((one) => kind in one.gates || one.covers?.includes(kind) === true);
    if (first === undefined) {
      gates[kind] = { command: `${path}make ${target}` };
      found.push(`${file}: ${target}`);
      continue;
    }
    const why = `${first.manifest} goes first`;
    const pin = `${kind}: { command: ${JSON.stringify(`make ${target}`)} }`;
    const known = passedOver.get(why) ?? { found: [], why, pin };
    passedOver.set(why, { ...known, found: [...known.found, `${file}: ${target}`] });
  }
  if (found.length === 0 && passedOver.size === 0) return null;
  const rest = { found, setup: null, gates, passedOver: [...passedOver.values()] };
  return { project: "make", manifest: file, ...rest };
}

/** Names of the explicit rules of a makefile. */
function targetsOf(text: string): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const line of text.split("\n")) {
    const [, names = ""] = /^([A-Za-z0-9_.\-/ ]+?)\s*::?(?!=)/.exec(line) ?? [];
    for (const name of names.split(" ")) if (name !== "" && !name.startsWith(".")) targets.add(name);
  }
  return targets;
}
