import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { listFiles } from "./cheat-sources.ts";
import { type HistoryProject } from "./history-project.ts";

/** A test that a run failed. */
export interface FailedTest {
  readonly title: string;
  /** Relative to the checkout; null: the report does not have it. */
  readonly file: string | null;
  /** From 1; null: only its title is known. */
  readonly line: number | null;
  /** As literals, where the report has them. */
  readonly values?: { readonly expected: string; readonly actual: string } | undefined;
}

type Format = NonNullable<HistoryProject["plant"]>["reads"];
type Reader = (output: string, checkout: string) => FailedTest[];

/** Which tests failed, by what their runner printed. */
export function readFailures(format: Format, output: string, checkout: string): FailedTest[] {
  const found = readers[format](output, checkout);
  return [...new Map(found.map((test) => [`${test.file ?? ""} ${test.title}`, test])).values()];
}

const readers: Readonly<Record<Format, Reader>> = {
  mocha: (output, checkout) => {
    interface Failure {
      readonly title: string;
      readonly file: string;
      readonly err: { readonly expected?: string; readonly actual?: string };
    }
    const { failures } = readJson(output) as { failures: readonly Failure[] };
    return failures.map(({ title, file, err: { expected, actual } }) => ({
      ...{ title, file: relative(checkout, file), line: null },
      values: typeof expected === "string" && typeof actual === "string" ? { expected, actual } : undefined,
    }));
  },
  vitest: (output, checkout) => {
    interface File {
      readonly name: string;
      readonly assertionResults: readonly {
        readonly title: string;
        readonly status: string;
        readonly failureMessages: readonly string[];
      }[];
    }
    const { testResults } = readJson(output) as { testResults: readonly File[] };
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ title, failureMessages: [message = ""] }) => {
          const [, actual, expected] =
            /expected (.+) to (?:be|equal|deeply equal|strictly equal) (.+?)(?: \/\/.*)?$/m.exec(message) ??
            [];
          const values = actual !== undefined && expected !== undefined ? { actual, expected } : undefined;
          return { title, file: relative(checkout, name), line: null, values };
        }),
    );
  },
  tap: (output, checkout) =>
    output.split(/^\s*(?=not ok \d+ - )/m).flatMap((part) => {
      const [, title = "", path = "", line = ""] =
        /^not ok \d+ - (.*)\n[^]*?location: '(.+?):(\d+):\d+'\n\s*failureType: '(?!subtests)/.exec(part) ??
        [];
      if (title === "") return [];
      const [, expected, actual] = /^\s*expected: (.+)\n\s*actual: (.+)$/m.exec(part) ?? [];
      const values = actual !== undefined && expected !== undefined ? { actual, expected } : undefined;
      return [{ title, file: relative(checkout, path), line: Number(line), values }];
    }),
  go: (output, checkout) =>
    [...output.matchAll(/"Action":"fail".*"Package":"([^"]+)","Test":"([^"/]+)"/g)].map(
      ([, , title = ""]) => ({
        ...{ title, line: null },
        file: findFile(checkout, new RegExp(`^func ${title}\\(`, "m"), /_test\.go$/),
      }),
    ),
  pytest: (output) =>
    [...output.matchAll(/^FAILED (\S+?\.py)::(?:\w+::)*(\w+)/gm)].map(([, file = "", title = ""]) => ({
      ...{ title, file, line: null },
    })),
  unittest: (output) =>
    [...output.matchAll(/^(?:FAIL|ERROR): (\w+) \(([\w.]+?)\.\w+\.\w+\)/gm)].map(
      ([, title = "", name = ""]) => ({
        ...{ title, file: `${name.replaceAll(".", "/")}.py`, line: null },
      }),
    ),
  cargo: (output, checkout) =>
    [...output.matchAll(/^test (\S+) \.\.\. FAILED$/gm)].map(([, name = ""]) => {
      const title = name.split("::").at(-1) ?? name;
      return { title, file: findFile(checkout, new RegExp(`fn ${title}\\(`), /\.rs$/), line: null };
    }),
};

function readJson(output: string): unknown {
  const start = output.search(/^\{/m);
  return JSON.parse(output.slice(start, output.lastIndexOf("}") + 1));
}

function findFile(checkout: string, content: RegExp, name: RegExp): string | null {
  const files = listFiles(checkout).filter((path) => name.test(path));
  return files.find((path) => content.test(readFileSync(join(checkout, path), "utf8"))) ?? null;
}
