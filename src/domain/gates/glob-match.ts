/** A part of a glob, as it is read. */
export type GlobPart =
  | { readonly kind: "one"; readonly fits: (char: string) => boolean }
  | { readonly kind: "run"; readonly crosses: boolean }
  | { readonly kind: "folders" }
  | {
      readonly kind: "choice";
      readonly options: readonly (readonly GlobPart[])[];
      readonly optional: boolean;
      readonly many: boolean;
    };

interface Group {
  readonly closes: "}" | ")";
  readonly sign: string;
  readonly options: GlobPart[][];
}

const tokens = /(?:\*\*\/)+|[@?+*!]\(|\*+|\[[^\]]*\]|./gs;
/** What a single character may be, without a word of what it may not be. */
const members = /^\[(?:0-9|a-z|A-Z|[\w.])+\]$/;

/** The parts of a glob; null: only a tool knows for sure what it stands for. */
export function readGlob(
  glob: string,
  { starCrosses }: { readonly starCrosses: boolean },
): GlobPart[] | null {
  const whole: Group = { closes: ")", sign: "", options: [[]] };
  const open: Group[] = [whole];
  if (glob.length > 400) return null;
  for (const [token] of glob.matchAll(tokens)) {
    const group = open.at(-1) ?? whole;
    if (/^([!(\\\]]|!\()$/.test(token) || (token === ")" && group === whole)) return null;
    if (token === "{" || /^[@?+*]\($/.test(token)) {
      // Runs of runs could be read in too many ways.
      if (/^[+*]/.test(token) && open.some(({ sign }) => /^[+*]/.test(sign))) return null;
      open.push({ closes: token === "{" ? "}" : ")", sign: token, options: [[]] });
    } else if (token === "}" || token === ")") {
      if (group === whole || group.closes !== token) return null;
      open.pop();
      open.at(-1)?.options.at(-1)?.push(choiceOf(group));
    } else if (group !== whole && token === (group.closes === "}" ? "," : "|")) {
      group.options.push([]);
    } else {
      const part = plainPart(token, starCrosses);
      if (part === null) return null;
      group.options.at(-1)?.push(part);
    }
  }
  return open.length === 1 ? (whole.options[0] ?? null) : null;
}

function choiceOf({ sign, options }: Group): GlobPart {
  return { kind: "choice", options, optional: /^[?*]/.test(sign), many: /^[+*]/.test(sign) };
}

function plainPart(token: string, starCrosses: boolean): GlobPart | null {
  if (token.endsWith("*/")) return { kind: "folders" };
  if (token.startsWith("*")) return { kind: "run", crosses: starCrosses || token.length > 1 };
  if (token === "?") return { kind: "one", fits: (char) => char !== "/" };
  if (!token.startsWith("[")) return { kind: "one", fits: (char) => char === token };
  if (!members.test(token)) return null;
  const one = new RegExp(`^${token}$`);
  return { kind: "one", fits: (char) => one.test(char) };
}

/** Whether a glob takes the whole of a path; what only a tool can read takes none. */
export function fitsGlob(glob: string): (path: string) => boolean {
  const parts = readGlob(glob, { starCrosses: false });
  return (path) => parts !== null && endsOf(parts, path, new Set([0])).has(path.length);
}

/**
 * Where a glob may end that begins at one of some places of a text. All places are followed at once, so that
 * no glob takes longer than its length times that of the text.
 */
export function endsOf(
  parts: readonly GlobPart[],
  text: string,
  starts: ReadonlySet<number>,
): ReadonlySet<number> {
  return parts.reduce((places, part) => (places.size === 0 ? places : after(part, text, places)), starts);
}

function after(part: GlobPart, text: string, places: ReadonlySet<number>): ReadonlySet<number> {
  switch (part.kind) {
    case "one":
      return new Set(
        [...places].filter((at) => at < text.length && part.fits(text.charAt(at))).map((at) => at + 1),
      );
    case "run":
      return onwards(text, places, ({ char }) => part.crosses || char !== "/");
    case "folders": {
      const reached = onwards(text, places, () => true);
      return new Set([...reached].filter((at) => places.has(at) || text.charAt(at - 1) === "/"));
    }
    case "choice": {
      const found = new Set(part.optional ? places : []);
      let fresh = places;
      do {
        const next = new Set(part.options.flatMap((option) => [...endsOf(option, text, fresh)]));
        fresh = new Set([...next].filter((at) => !found.has(at)));
        for (const at of fresh) found.add(at);
      } while (part.many && fresh.size > 0);
      return found;
    }
  }
}

function onwards(
  text: string,
  places: ReadonlySet<number>,
  passes: (at: { readonly char: string }) => boolean,
): ReadonlySet<number> {
  const found = new Set(places);
  for (let at = 0; at < text.length; at += 1)
    if (found.has(at) && passes({ char: text.charAt(at) })) found.add(at + 1);
  return found;
}
