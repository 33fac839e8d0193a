const mostNamed = 10;

/** The lines that are known and not covered, in runs: `3-9, 14`. `lines`: by line, 1 for such a one. */
export function describeLines(lines: Uint8Array): string {
  const runs: string[] = [];
  for (let from = lines.indexOf(1); from !== -1 && runs.length <= mostNamed;) {
    let to = from;
    // What no line of code stands in does not end a run.
    for (let at = from; at < lines.length && lines[at] !== 2; at += 1) if (lines[at] === 1) to = at;
    runs.push(from === to ? String(from) : `${from}-${to}`);
    from = lines.indexOf(1, to + 1);
  }
  return named(runs);
}

/** Of functions their names, of all else the lines with which their ids begin. */
export function describeParts(
  parts: ReadonlyMap<string, { readonly hit: boolean }>,
  by: "name" | "line",
): string {
  const missing = new Set<string>();
  for (const [id, { hit }] of parts) {
    if (missing.size > mostNamed) break;
    if (!hit) missing.add(by === "line" ? lineOf(id) : nameOf(id));
  }
  return named([...missing]);
}

function lineOf(id: string): string {
  return /^\d+/.exec(id)?.[0] ?? id;
}

/** A function that is known by where it stands alone has an id that says so. */
function nameOf(id: string): string {
  const [, line] = /^:(\d+)/.exec(id) ?? [];
  return line === undefined ? id : `the one at line ${line}`;
}

function named(places: readonly string[]): string {
  return places.length > mostNamed ? `${places.slice(0, mostNamed).join(", ")}, …` : places.join(", ");
}
