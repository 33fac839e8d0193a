/** Lines that a patch adds to one file, in order. */
export interface AddedLines {
  readonly path: string;
  readonly lines: readonly { readonly line: number; readonly text: string }[];
}

const hunkHeader = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * Reads what a git patch adds. Lines of a hunk are counted, not guessed: content that looks like a header
 * is content. A patch that was cut off is read as far as it goes.
 */
export function addedLinesOf(patch: string): AddedLines[] {
  return readPatch(patch)
    .map(({ path, lines }) => ({ path, lines }))
    .filter(({ lines }) => lines.length > 0);
}

/** Numbers of the lines of the new side that a patch shows, with those around what changed; by path. */
export function shownLinesOf(patch: string): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map(readPatch(patch).map(({ path, shown }) => [path, shown]));
}

interface PatchedFile {
  readonly path: string;
  readonly lines: { line: number; text: string }[];
  readonly shown: Set<number>;
}

function readPatch(patch: string): PatchedFile[] {
  const files: PatchedFile[] = [];
  const rows = patch.split("\n");
  let at = 0;
  while (at < rows.length) {
    const row = rows[at] ?? "";
    at += 1;
    if (row.startsWith("+++ ")) files.push({ path: pathIn(row.slice(4)), lines: [], shown: new Set() });
    const header = hunkHeader.exec(row);
    const file = files.at(-1);
    if (header !== null && file !== undefined) at = readHunk({ rows, at, header }, file);
  }
  return files;
}

interface Hunk {
  readonly rows: readonly string[];
  readonly at: number;
  readonly header: RegExpExecArray;
}

function readHunk({ rows, at, header }: Hunk, { lines, shown }: PatchedFile): number {
  let old = Number(header[1] ?? 1);
  let now = Number(header[3] ?? 1);
  let line = Number(header[2]);
  for (; at < rows.length && (old > 0 || now > 0); at += 1) {
    const row = rows[at] ?? "";
    if (row.startsWith("\\")) continue;
    if (!row.startsWith("+")) old -= 1;
    if (row.startsWith("-")) continue;
    now -= 1;
    if (row.startsWith("+")) lines.push({ line, text: row.slice(1) });
    shown.add(line);
    line += 1;
  }
  return at;
}

/** `b/path`, a tab after a path with spaces, and quotes around one with control characters. */
function pathIn(text: string): string {
  const bare = text.replace(/\t$/, "");
  const path = bare.startsWith('"') && bare.endsWith('"') ? unquote(bare.slice(1, -1)) : bare;
  return path.replace(/^b\//, "");
}

const escapes: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  t: "\t",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
};

function unquote(text: string): string {
  return text.replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
    /^[0-7]{3}$/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  );
}
