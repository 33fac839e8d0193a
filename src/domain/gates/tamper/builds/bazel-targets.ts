import { listIn } from "../tests/compared/list-in.ts";

/** A target of a BUILD file that Bazel runs as a test, or a suite of such. */
export interface BazelTest {
  readonly name: string;
  readonly isSuite: boolean;
  readonly line: number;
  /** What is said of it, by the name of the attribute, without comments and white space. */
  readonly said: ReadonlyMap<string, string>;
}

const rule = /^(\w+_test|\w*test_suite)\s*\(/gm;

/** The tests that a BUILD file declares. */
export function bazelTests(text: string): BazelTest[] {
  const code = withoutComments(text);
  return [...code.matchAll(rule)].flatMap((found) => {
    const items = listIn(code, found.index + found[0].length - 1)?.items ?? [];
    const said = new Map(
      items.flatMap((item): [string, string][] => {
        const [, key, value] = /^\s*(\w+)\s*=([^]*)$/.exec(item) ?? [];
        return key === undefined || value === undefined ? [] : [[key, value.replace(/\s+/g, "")]];
      }),
    );
    const [, name] = /^["'](.*)["']$/.exec(said.get("name") ?? "") ?? [];
    if (name === undefined) return [];
    const line = code.slice(0, found.index).split("\n").length;
    return [{ name, isSuite: /suite$/.test(found[1] ?? ""), line, said }];
  });
}

/** The strings of an attribute, but for those by which `glob` leaves something out. */
export function stringsIn(value: string | undefined): string[] {
  const taken = (value ?? "").replace(/\bexclude=\[[^\]]*\]/g, "");
  return [...taken.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, one, other]) => one ?? other ?? "");
}

/** Those. */
export function excludedIn(value: string | undefined): string[] {
  const [, list = ""] = /\bexclude=\[([^\]]*)\]/.exec(value ?? "") ?? [];
  return [...list.matchAll(/["']([^"']*)["']/g)].map(([, one = ""]) => one);
}

/** Strings are matched first, so that what looks like a comment in one stays. */
function withoutComments(text: string): string {
  return text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|#[^\n]*/g,
    (_, kept: string | undefined) => kept ?? "",
  );
}
