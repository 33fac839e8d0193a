// Not by regular expressions: paths and texts of a change are held against these, and none may make that slow.
import { fitsGlob, readGlob } from "./glob-match.ts";

const wildcard = /[*?]|\{[^{}]*,/;

/** Whether a report is all files that fit a glob, not one file. */
export function isReportGlob(report: string): boolean {
  return wildcard.test(report);
}

/** One that nobody can read would fit nothing. */
export function isReadableReport(report: string): boolean {
  return !isReportGlob(report) || readGlob(plainPathOf(report), { starCrosses: false }) !== null;
}

export function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "." && part !== "");
}

/** A path without what says nothing: "./a//b" is "a/b". */
function plainPathOf(path: string): string {
  return partsOf(path).join("/");
}

/** Whether a path is that of the report, or of one of its files. */
export function reportFits(report: string): (path: string) => boolean {
  const plain = plainPathOf(report);
  if (!isReportGlob(plain)) return (path) => path === plain;
  const fits = fitsGlob(plain);
  const end = literalEnd(plain);
  return (path) => path.endsWith(end) && fits(path);
}

/** What every path that fits ends in. */
export function literalEnd(report: string): string {
  return isReportGlob(report) ? (/[^*?{},[\]()|+@!]*$/.exec(report)?.[0] ?? "") : report;
}

/** Whether files of the report may lie below a folder. */
export function reportMayLieBelow(report: string): (folder: string) => boolean {
  const parts = partsOf(report);
  // Within braces a slash ends no part.
  if (/[{(].*\/.*[})]/s.test(report)) return () => true;
  const crossing = parts.findIndex((part) => part.includes("**"));
  const known = crossing === -1 ? parts.slice(0, -1) : parts.slice(0, crossing);
  const folders = known.map((_, at) => reportFits(known.slice(0, at + 1).join("/")));
  return (folder) => {
    const fits = folders[partsOf(folder).length - 1];
    return fits === undefined ? crossing !== -1 : fits(folder);
  };
}

/** Whether a path is that of a folder of the report. Of a glob any may be missing, and no link is followed. */
export function isFolderOfReport(report: string): (path: string) => boolean {
  const plain = plainPathOf(report);
  return (path) => !isReportGlob(plain) && plain.startsWith(`${path}/`);
}

/** Whether two reports would be read from one file, as far as that can be told of globs. */
export function shareFiles(one: string, other: string): boolean {
  return reportFits(one)(plainPathOf(other)) || reportFits(other)(plainPathOf(one));
}
