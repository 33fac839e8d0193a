import { type Setting, type Settings } from "./flatten.ts";

/** All others come from it in the end. */
const root = "default";

/** Of nextest: a profile and those that it inherits from, the nearest first. */
export function chainOf(name: string, settings: Settings): readonly string[] {
  const chain: string[] = [];
  for (let one: string | null = name; one !== null && !chain.includes(one);) {
    chain.push(one);
    const said: unknown = one === root ? null : settings.get(`profile.${one}.inherits`)?.[0]?.value;
    one = typeof said === "string" ? said : null;
  }
  return chain.includes(root) ? chain : [...chain, root];
}

export function profilesIn(settings: Settings): ReadonlySet<string> {
  return new Set([...settings.keys()].flatMap((key) => /^profile\.([\w-]+)\./.exec(key)?.[1] ?? []));
}

/** What profiles of both sides have where one inherits from another than the default on either side, all that they inherit told. */
export function withInherited(before: Settings, after: Settings): readonly [Settings, Settings] {
  const now = profilesIn(after);
  const heirs = [...profilesIn(before)].filter(
    (name) => now.has(name) && [before, after].some((side) => side.has(`profile.${name}.inherits`)),
  );
  return [toldFor(heirs, before), toldFor(heirs, after)];
}

function toldFor(heirs: readonly string[], settings: Settings): Settings {
  const told = new Map(settings);
  for (const name of heirs) {
    const known = new Set<string>();
    for (const one of chainOf(name, settings)) {
      const own = saidBy(one, settings);
      for (const [key, values] of own) {
        const [first = ""] = key.split(".");
        if (known.has(first) || first === "inherits") continue;
        const place = `profile.${name}.${key}`;
        // Each entry of these lists is for tests of its own.
        const others = lists.has(first) && one !== name ? (told.get(place) ?? []) : [];
        told.set(place, [...others, ...values]);
      }
      for (const key of own.keys()) known.add(key.split(".")[0] ?? "");
      for (const list of lists) known.delete(list);
    }
  }
  return told;
}

const lists: ReadonlySet<string> = new Set(["overrides", "scripts"]);

function saidBy(name: string, settings: Settings): ReadonlyMap<string, readonly Setting[]> {
  const place = `profile.${name}.`;
  return new Map(
    [...settings].flatMap(([key, values]): [string, readonly Setting[]][] =>
      key.startsWith(place) ? [[key.slice(place.length), values]] : [],
    ),
  );
}
