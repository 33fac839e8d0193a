import { type Reading } from "../domain/gates/judging/measurement.ts";
import {
  broken,
  unreadable,
  type DocumentFormat,
  type DocumentReader,
  type Formats,
  type LineReader,
  type ReportReader,
} from "./report-reader.ts";
import { plainText } from "./report-text.ts";

const maxLineLength = 1024 * 1024;

/**
 * Reads the one report in a text, whose format its content tells. With two reports in it, one of which may be
 * made up by what was tested, none is believed; if one of them tells of failures, nor is the command that says it
 * succeeded.
 */
export function recognise<Report>(formats: Formats<Report>, root: string): ReportReader<Report> {
  return new Recogniser(formats, root);
}

class Recogniser<Report> implements ReportReader<Report> {
  readonly #formats: Formats<Report>;
  readonly #root: string;
  readonly #lines: readonly { readonly name: string; readonly reader: LineReader<Report> }[];
  #only: Reading<Report> | null = null;
  #found = 0;
  /** Of the formats that were found. */
  readonly #names = new Set<string>();
  #tellsFailure = false;
  #document: { readonly name: string; readonly reader: DocumentReader<Report> } | null = null;
  #unfinishedLine = "";
  /** The rest of a line that is too long to be one of a report. */
  #skipping = false;
  #blank = true;
  #started = false;

  constructor(formats: Formats<Report>, root: string) {
    this.#formats = formats;
    this.#root = root;
    this.#lines = formats.lines.map(({ name, open }) => ({ name, reader: open(root) }));
  }

  write(text: string): void {
    const [first] = this.#started ? [text] : [text.replace(/^\uFEFF/, "")];
    this.#started ||= text !== "";
    let rest: string | null = first;
    while (rest !== null && rest !== "") {
      rest = this.#document === null ? this.#outside(rest) : this.#inside(this.#document, rest);
    }
  }

  close(): Reading<Report> {
    // A last line may lack its end.
    if (this.#unfinishedLine !== "") this.write("\n");
    this.#feed(this.#unfinishedLine);
    if (this.#document) this.#settle(this.#document);
    for (const { name, reader } of this.#lines) {
      const reading = reader.close();
      if (reading) this.#find(name, reading);
    }
    if (this.#only === null) {
      return unreadable(this.#blank ? "it is empty" : `it is neither ${this.#formats.names}`);
    }
    return this.#found === 1 ? this.#only : this.#several();
  }

  #several(): Reading<Report> {
    const why = `more than one report is in it (${[...this.#names].join(", ")})`;
    return this.#tellsFailure ? broken(`${why}, and one tells of failures`) : unreadable(why);
  }

  /** What is kept must not grow with them. */
  #find(name: string, reading: Reading<Report>): void {
    this.#found += 1;
    this.#only ??= reading;
    this.#names.add(name);
    this.#tellsFailure ||= reading.kind === "report" && (this.#formats.tellsFailure?.(reading) ?? false);
  }

  #inside(
    document: { readonly name: string; readonly reader: DocumentReader<Report> },
    text: string,
  ): string | null {
    const rest = document.reader.write(text);
    if (rest === null) return null;
    this.#settle(document);
    return rest;
  }

  #settle({ name, reader }: { readonly name: string; readonly reader: DocumentReader<Report> }): void {
    this.#document = null;
    this.#find(name, reader.close());
  }

  /** Gives back from where a document begins, or a line after one that was too long. */
  #outside(piece: string): string | null {
    if (this.#skipping) {
      const newline = piece.indexOf("\n");
      if (newline === -1) return null;
      this.#skipping = false;
      return piece.slice(newline + 1);
    }
    const text = this.#unfinishedLine + piece;
    this.#unfinishedLine = "";
    const end = text.lastIndexOf("\n") + 1;
    if (end === 0 && text.length < maxLineLength) {
      this.#unfinishedLine = text;
      return null;
    }
    const block = end === 0 ? text : text.slice(0, end);
    const start = this.#begin(block);
    if (start !== null) {
      this.#feed(block.slice(0, start));
      return text.slice(start);
    }
    if (text.length < maxLineLength && mayBegin(block)) {
      this.#unfinishedLine = text;
      return null;
    }
    this.#feed(block);
    this.#skipping = end === 0;
    this.#unfinishedLine = end === 0 ? "" : text.slice(end);
    return null;
  }

  #begin(block: string): number | null {
    let first: { readonly at: number; readonly format: DocumentFormat<Report> } | null = null;
    for (const format of this.#formats.documents) {
      const at = format.begins.exec(block)?.index;
      if (at !== undefined && (first === null || at < first.at)) first = { at, format };
    }
    if (first === null) return null;
    this.#document = { name: first.format.name, reader: first.format.open(this.#root) };
    this.#blank = false;
    return first.at;
  }

  #feed(block: string): void {
    if (this.#blank && block.trim() === "") return;
    this.#blank = false;
    if (this.#lines.length === 0) return;
    const lines = plainText(block).split("\n");
    if (block.endsWith("\n")) lines.pop();
    for (const line of lines) {
      for (const { reader } of this.#lines) reader.line(line);
    }
  }
}

/** What tells a document apart may stand a line below its brace. */
function mayBegin(block: string): boolean {
  const brace = block.lastIndexOf("{");
  if (brace === -1 || block.slice(brace + 1).trim() !== "") return false;
  return block.slice(block.lastIndexOf("\n", brace) + 1, brace).trim() === "";
}
