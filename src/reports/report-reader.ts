import { type Reading } from "../domain/gates/judging/measurement.ts";

/** Takes a report in pieces, in their order, and keeps only what is judged by. */
export interface ReportReader<Report> {
  write(text: string): void;
  close(): Reading<Report>;
}

/** Reads one document, which may stand between other output. */
export interface DocumentReader<Report> {
  /** Gives back what stands behind the end of the document; null: it goes on. */
  write(text: string): string | null;
  close(): Reading<Report>;
}

/** Reads a format whose lines may stand among any others. Lines come without colours and control characters. */
export interface LineReader<Report> {
  line(text: string): void;
  /** Null: nothing of this format was there. */
  close(): Reading<Report> | null;
}

export interface DocumentFormat<Report> {
  readonly name: string;
  /** The beginning of a document, at the start of a line. */
  readonly begins: RegExp;
  readonly open: (root: string) => DocumentReader<Report>;
}

export interface LineFormat<Report> {
  readonly name: string;
  readonly open: (root: string) => LineReader<Report>;
}

export interface Formats<Report> {
  readonly documents: readonly DocumentFormat<Report>[];
  readonly lines: readonly LineFormat<Report>[];
  /** Where several are in one text, so that none is believed, that is not passed over. */
  readonly tellsFailure?: (report: Report) => boolean;
  /** In words, for whoever sent something else. */
  readonly names: string;
}

const pieceLength = 64 * 1024;

/** Reads a report that is at hand as a whole. */
export function readText<Report>(reader: ReportReader<Report>, text: string): Reading<Report> {
  for (let at = 0; at < text.length; at += pieceLength) reader.write(text.slice(at, at + pieceLength));
  return reader.close();
}

/** It is a report, and not a whole one: whatever the command says of itself is no result. */
export function broken(why: string): {
  readonly kind: "unreadable";
  readonly why: string;
  readonly broken: true;
} {
  return { ...unreadable(why), broken: true };
}

export function unreadable(why: string): { readonly kind: "unreadable"; readonly why: string } {
  return { kind: "unreadable", why };
}
