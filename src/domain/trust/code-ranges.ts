/** From and up to, as string indices. */
export type Range = readonly [from: number, to: number];

interface Line {
  readonly start: number;
  readonly text: string;
}

/**
 * Where Markdown is code beyond doubt, once no tag stands outside of it. Where GitHub might read it otherwise (fences in
 * lists or quotes, escaped or unpaired backticks, cells of tables) nothing is called code, for the whole text.
 */
export function codeRanges(text: string): readonly Range[] {
  const ranges: Range[] = [];
  let prose: Line[] = [];
  let fence: { readonly marks: string; readonly start: number } | null = null;
  for (const line of linesOf(text)) {
    if (fence !== null) {
      if (!closes(line.text, fence.marks)) continue;
      ranges.push([fence.start, line.start + line.text.length]);
      fence = null;
      continue;
    }
    const marks = /^[\s>*+\-\d.)]*(`{3,}|~{3,})/.exec(line.text);
    if (marks === null) {
      prose.push(line);
      continue;
    }
    const [whole, run = ""] = marks;
    const isPlain = whole === run && !line.text.slice(run.length).includes("`");
    if (!isPlain || (prose.at(-1)?.text.trim() ?? "") !== "") return [];
    const spans = spansOf(prose);
    if (spans === null) return [];
    ranges.push(...spans);
    prose = [];
    fence = { marks: run, start: line.start };
  }
  const spans = spansOf(prose);
  if (spans === null) return [];
  ranges.push(...spans);
  if (fence !== null) ranges.push([fence.start, text.length]);
  return ranges;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const entry = { start, text: line };
    start += line.length + 1;
    return entry;
  });
}

function closes(line: string, marks: string): boolean {
  const [, run] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line) ?? [];
  return run !== undefined && run[0] === marks[0] && run.length >= marks.length;
}

/** The code of one line; null when it leaves a doubt. */
export function codeSpans(line: string): readonly Range[] | null {
  return spansOf([{ start: 0, text: line }]);
}

/** Code spans that begin and end on one line; null when a line leaves a doubt. */
function spansOf(lines: readonly Line[]): Range[] | null {
  const spans: Range[] = [];
  for (const { start, text } of lines) {
    if (text.includes("\\`") || text.includes("\r")) return null;
    const runs = [...text.matchAll(/`+/g)];
    for (let open = runs.shift(); open !== undefined; open = runs.shift()) {
      const length = open[0].length;
      const end = runs.findIndex((run) => run[0].length === length);
      const close = runs[end];
      if (close === undefined) return null;
      runs.splice(0, end + 1);
      const [from, to] = [open.index, close.index + length];
      if (text.slice(from, to).includes("|")) return null;
      spans.push([start + from, start + to]);
    }
  }
  return spans;
}
