/** How a language speaks and prints: no program answers otherwise for these. */
const plain =
  /^(LANG|LANGUAGE|LC_(ALL|CTYPE)|TZ|PYTHON(HASHSEED|UNBUFFERED|DONTWRITEBYTECODE|IOENCODING|UTF8|FAULTHANDLER)|(FORCE|NO|PY)_COLORS?|PIP_DISABLE_PIP_VERSION_CHECK)$/;
const block = /^set_?env\s*=\s*$/;
const given = /^\s+([A-Z_]+)\s*=\s*[\w.:/-]*\s*$/;

/** Settings of tox without the variables that they set beyond those of the base, where these change nothing of what tests run. */
export function withoutPlainVariables(before: string, after: string): string {
  const known = new Set(before.split("\n").map((line) => line.trim()));
  const lines = after.split("\n");
  const left = lines.filter((line, at) => !isNew(line, known) || !isSet(lines, at));
  // A list of none is left of one that is new.
  return left
    .filter((line, at) => !block.test(line) || known.has(line.trim()) || /^\s+\S/.test(left[at + 1] ?? ""))
    .join("\n");
}

function isNew(line: string, known: ReadonlySet<string>): boolean {
  const [, name = ""] = given.exec(line) ?? [];
  // One that is set otherwise may have been set for a reason.
  return plain.test(name) && ![...known].some((one) => one.startsWith(name));
}

/** Whether a line stands in a list of variables. */
function isSet(lines: readonly string[], at: number): boolean {
  const above = lines.slice(0, at).findLastIndex((line) => /^\S/.test(line));
  return above >= 0 && block.test(lines[above] ?? "");
}
