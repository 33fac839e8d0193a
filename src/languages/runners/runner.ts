import { posix } from "node:path";
import { fitsGlob } from "../../domain/gates/glob-match.ts";
import { type ReportedTest } from "../../domain/gates/judging/measurement.ts";
import { isReportGlob } from "../../domain/gates/report-path.ts";
import { programName, quote, type Word } from "./shell-words.ts";

/** The files of a tree, by paths from the repository's root. */
export interface TreeFiles {
  list(): Promise<readonly string[]>;
  /** Null: there is none. */
  read(path: string): Promise<string | null>;
}

/** One way to run tests: a file in the folder of its language. */
export interface Runner {
  readonly name: string;
  /** How many of the words call it, before what it is given; null: they call something else. */
  readonly calls: (words: readonly Word[]) => number | null;
  /** Options whose value is the next word. */
  readonly values: string;
  /** Options that are left out: reports, coverage, the end at a first failure. One with a star begins so. */
  readonly dropped: string;
  /** Files in the call's folder that it reads its settings from. */
  readonly settings?: RegExp;
  readonly open: (call: RunnerCall) => RunnerPart;
}

/** A call of a runner in a gate's command. All paths are those from its folder. */
export interface RunnerCall {
  /** For a shell in its folder. */
  readonly program: string;
  /** Options that are kept, each with a space before it. */
  readonly options: string;
  /** Words that belong to no option. */
  readonly rest: readonly Word[];
  /** All that it is given. */
  readonly words: readonly Word[];
  readonly settings: ReadonlyMap<string, string>;
  readonly paths: ReadonlySet<string>;
}

export interface RunnerPart {
  readonly isTestFile: (path: string) => boolean;
  /** Runs these files, or all. */
  readonly command: (files: readonly string[] | null) => string;
  readonly reads: ReportPlace;
  /** A file that does not load keeps the others from running. */
  readonly failsWhole?: true;
  /** Programs for the folder NIGHTSHIFT_SUPPORT. */
  readonly support?: readonly URL[];
  /** Finds the files of tests that the report names otherwise. */
  readonly locate?: (report: TestsReported) => TestsReported | Promise<TestsReported>;
  /** Builds once, into the folder NIGHTSHIFT_WARM, what is then run often. */
  readonly warm?: (files: readonly string[]) => { readonly build: string; readonly command: string };
}

/** The file NIGHTSHIFT_REPORT or another, the standard output, or all files of a glob; of a known format, unless it is parsed. */
export type ReportPlace =
  | {
      readonly kind: "file" | "output";
      readonly path?: string;
      readonly parse?: (text: string) => ReportedTest[];
    }
  | { readonly kind: "files"; readonly glob: string };

export interface TestsReported {
  readonly tests: readonly ReportedTest[];
  readonly unloaded: readonly string[];
  /** All files of tests. */
  readonly paths: readonly string[];
  readonly read: TreeFiles["read"];
}

const interpreters = /^(?:node|tsx|ts-node|babel-node|php)$/;

/** For `calls`: a program of one of these names, also where an interpreter is given its script. */
export function callsProgram(names: RegExp): Runner["calls"] {
  return ([first, ...more]) => {
    if (first === undefined) return null;
    if (names.test(programName(first))) return 1;
    const at = more.findIndex((word) => word.value.includes("/") && names.test(programName(word)));
    return interpreters.test(programName(first)) && at >= 0 ? at + 2 : null;
  };
}

/** Parts what a runner is given into the options that are kept, and what belongs to none: from `--` on all. */
export function splitOptions(
  words: readonly Word[],
  { values, dropped }: Pick<Runner, "values" | "dropped">,
): Pick<RunnerCall, "options" | "rest"> {
  const takesValue = new Set(values.split(" "));
  const isDropped = (name: string) =>
    dropped.split(" ").some((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : one === name));
  const rest: Word[] = [];
  let options = "";
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? { raw: "", value: "" };
    if (word.value === "--") return { options, rest: [...rest, ...words.slice(at)] };
    const value = takesValue.has(word.value) ? ` ${words[(at += 1)]?.raw ?? ""}` : "";
    if (!/^-./.test(word.value)) rest.push(word);
    else if (!isDropped(word.value.split("=", 1)[0] ?? "")) options += ` ${word.raw}${value}`;
  }
  return { options, rest };
}

/** Files as words of a command, each with a space before it; null: what the call names. */
export function fileWords(files: readonly string[] | null, named: readonly Word[] = []): string {
  return (files?.map(quote) ?? named.map(({ raw }) => raw)).map((word) => ` ${word}`).join("");
}

/** Whether globs, files or folders take a path; `inFolder` is the names that they take in a folder. */
export function takesPaths(given: readonly string[], inFolder = /./): (path: string) => boolean {
  const takes = given.map((one) => {
    const plain = one.replace(/^\.\//, "").replace(/\/$/, "");
    // Whoever changes the settings chooses these globs and the paths: they must not become regular expressions.
    if (isReportGlob(plain)) return fitsGlob(plain);
    const folder = plain === "." ? "" : `${plain}/`;
    return (path: string) =>
      path === plain || (path.startsWith(folder) && inFolder.test(path.slice(folder.length)));
  });
  return (path) => takes.some((take) => take(path));
}

/** Whether a path has one of the words that a runner takes for parts of paths; what may be a pattern is not read. */
export function passesFilter(path: string, filters: readonly Word[]): boolean {
  const passes = ({ value }: Word) => !/^[\w./-]+$/.test(value) || path.includes(value.replace(/^\.\//, ""));
  return filters.length === 0 || filters.some(passes);
}

/** Strings that settings, in whatever syntax, give a key: one, or a list. */
export function settingStrings(settings: RunnerCall["settings"], key: string): string[] {
  const value = `\\[[^\\]]{0,5000}\\]|["'\`][^"'\`\\n]*["'\`]|(?:[ \\t]*\\n[ \\t]*- .*)+|[^\\s,{[]+.*`;
  const given = new RegExp(`["']?\\b${key}["']?\\s*[:=]\\s{0,100}?(${value})`, "g");
  return [...[...settings.values()].join("\n").matchAll(given)].flatMap(([, found = ""]) => {
    const quoted = [...found.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, one = ""]) => one);
    return quoted.length > 0 ? quoted : found.split(/[\s,]+|- /).filter((one) => /[\w*]/.test(one));
  });
}

/** Tests that lines report, by groups of a pattern: `name`, its `unit`, and `fail` or `skip` where it did not pass. */
export function outcomesOfLines(text: string, line: RegExp): ReportedTest[] {
  return text.split("\n").flatMap((one) => {
    const { name, fail, skip, unit } = line.exec(one)?.groups ?? {};
    const outcome = fail !== undefined ? "fail" : skip !== undefined ? "skip" : "pass";
    return name === undefined ? [] : [{ file: null, name: name.replaceAll("::", " > "), outcome, unit }];
  });
}

/** For `locate`: the path of a file ends with the whole name of its class, or with the last part of it. */
export function locateClasses({ tests, ...report }: TestsReported): TestsReported {
  const homes = new Map<string, string>();
  for (const path of report.paths) {
    const name = path.replace(/\.\w+$/, "");
    for (const one of [posix.basename(name), name.replace(/^(?:.*\/)?src\/\w+\/\w+\//, "")])
      homes.set(one, path);
  }
  const fileOf = (unit = "") => {
    const name = (unit.split("$", 1)[0] ?? "").replace(/[.\\]/g, "/");
    return homes.get(name) ?? homes.get(posix.basename(name)) ?? null;
  };
  return { ...report, tests: tests.map((test) => ({ ...test, file: test.file ?? fileOf(test.unit) })) };
}

/** Where a command of a script stands. */
export interface Place {
  readonly files: TreeFiles;
  readonly folder: string;
  readonly env: string;
  /** In how many scripts it is. */
  readonly depth: number;
}
