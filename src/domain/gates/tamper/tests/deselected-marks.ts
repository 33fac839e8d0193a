import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { nodesOf } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { keptByBuild, leftOutByBuild, lostTags, ownTags, tagsIn, type Marked } from "./java-tags.ts";

/** Tests marked as what settings leave out: `@pytest.mark.slow` beside `-m "not slow"`, `@Tag("slow")` beside `excludeTags("slow")`. */
export function deselectedMarks(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const settings = [...around.settings, ...files.flatMap(({ after }) => after ?? [])];
  const marked = kinds.flatMap((kind) => {
    const out = new Set(settings.flatMap(kind.leftOutBy));
    if (out.size === 0) return [];
    const own = kind.ownMarks(files, out);
    return newlyMarked(files, (version) => kind.marksIn(version, new Set([...out, ...own])), kind.tool);
  });
  return [...marked, ...lostTags(files, new Set(settings.flatMap(keptByBuild)))];
}

interface Kind {
  readonly tool: string;
  readonly leftOutBy: (version: FileVersion) => string[];
  /** Further marks that mean one of those, as the changed files declare them. */
  readonly ownMarks: (files: readonly ChangedFile[], out: ReadonlySet<string>) => readonly string[];
  readonly marksIn: (version: FileVersion | null, out: ReadonlySet<string>) => Marked[];
}

const kinds: readonly Kind[] = [
  { tool: "pytest", leftOutBy: leftOutByPytest, ownMarks: () => [], marksIn: pytestMarksIn },
  { tool: "the build", leftOutBy: leftOutByBuild, ownMarks: ownTags, marksIn: tagsIn },
];

function newlyMarked(
  files: readonly ChangedFile[],
  marksIn: (version: FileVersion | null) => Marked[],
  tool: string,
): TamperFinding[] {
  const known = new Map<string, number>();
  for (const { text } of files.flatMap(({ before }) => marksIn(before)))
    known.set(text, (known.get(text) ?? 0) + 1);
  return files.flatMap(({ path, before, after }) => {
    // A new test may be slow.
    if (before === null) return [];
    return marksIn(after).flatMap(({ text, line }) => {
      const left = known.get(text) ?? 0;
      known.set(text, left - 1);
      const message = `${tool} is told to leave out what is marked so: ${text.slice(0, 120)}`;
      return left > 0 ? [] : [{ path, line, rule: "skipped-test", message }];
    });
  });
}

/** By the arguments that pytest always gets, or those that tox gives to it. */
function leftOutByPytest(version: FileVersion): string[] {
  const options = toolSettingsOf(version).flatMap(({ kin, settings }) =>
    [...settings]
      .filter(([key]) =>
        kin === "pytest" ? key === "addopts" : kin === "testenv" && /(^|\.)commands$/.test(key),
      )
      .flatMap(([, values]) => values.map(({ value }) => String(value))),
  );
  const said = options.filter((one) => /(^|\s)-m\b/.test(one)).join(" ");
  const groups = [...said.matchAll(/\bnot\s*\(([^()]*)\)/g)].flatMap(
    ([, words = ""]) => words.match(/\w+/g) ?? [],
  );
  const single = [...said.matchAll(/\bnot\s+(\w+)/g)].map(([, name = ""]) => name);
  return [...single, ...groups.filter((word) => !/^(or|and|not)$/.test(word))];
}

function pytestMarksIn(version: FileVersion | null, out: ReadonlySet<string>): Marked[] {
  if (version?.tree?.language !== "python" || collectionOf(version.path) === 0) return [];
  const { root } = version.tree;
  const named = nodesOf(root, "assignment").flatMap(({ text }) => {
    const [, alias, name = ""] = /^(\w+)\s*=\s*(?:pytest\.)?mark\.(\w+)$/.exec(text) ?? [];
    return alias !== undefined && out.has(name) ? [alias] : [];
  });
  const aliases = new Set(named);
  return nodesOf(root, "decorator", "assignment").flatMap(({ type, text, line }) => {
    const names = [...text.matchAll(/\bmark\.(\w+)/g)].map(([, name = ""]) => name);
    const isMark = type === "decorator" || /^pytestmark\b/.test(text);
    const isAlias = (text.match(/\w+/g) ?? []).some((word) => aliases.has(word));
    return isMark && (isAlias || names.some((name) => out.has(name))) ? [{ text, line }] : [];
  });
}
