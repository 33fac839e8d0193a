import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { nodesOf } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";

/** Tests marked as what settings leave out: `@pytest.mark.slow` beside `-m "not slow"`, `@Tag("slow")` beside `excludeTags("slow")`. */
export function deselectedMarks(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const settings = [...around.settings, ...files.flatMap(({ after }) => after ?? [])];
  return kinds.flatMap((kind) => {
    const out = new Set(settings.flatMap(kind.leftOutBy));
    return out.size === 0 ? [] : newlyMarked(files, (version) => kind.marksIn(version, out), kind.tool);
  });
}

interface Marked {
  readonly text: string;
  readonly line: number;
}

interface Kind {
  readonly tool: string;
  readonly leftOutBy: (version: FileVersion) => string[];
  readonly marksIn: (version: FileVersion | null, out: ReadonlySet<string>) => Marked[];
}

const kinds: readonly Kind[] = [
  { tool: "pytest", leftOutBy: leftOutByPytest, marksIn: pytestMarksIn },
  { tool: "the build", leftOutBy: leftOutByBuild, marksIn: tagsIn },
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

function leftOutByPytest(version: FileVersion): string[] {
  const options = toolSettingsOf(version)
    .filter(({ kin }) => kin === "pytest")
    .flatMap(({ settings }) => [...(settings.get("addopts") ?? [])].map(({ value }) => String(value)));
  const said = options.join(" ");
  return /(^|\s)-m\b/.test(said) ? [...said.matchAll(/\bnot\s+(\w+)/g)].map(([, name = ""]) => name) : [];
}

function pytestMarksIn(version: FileVersion | null, out: ReadonlySet<string>): Marked[] {
  if (version?.tree?.language !== "python" || collectionOf(version.path) === 0) return [];
  return nodesOf(version.tree.root, "decorator", "assignment").flatMap(({ type, text, line }) => {
    const names = [...text.matchAll(/\bmark\.(\w+)/g)].map(([, name = ""]) => name);
    const isMark = type === "decorator" || /^pytestmark\b/.test(text);
    return isMark && names.some((name) => out.has(name)) ? [{ text, line }] : [];
  });
}

/** Surefire's `<excludedGroups>slow</excludedGroups>`, Gradle's `excludeTags("slow", "db")`. */
function leftOutByBuild({ path, text }: FileVersion): string[] {
  if (text === null) return [];
  const said = /(^|\/)pom\.xml$/.test(path)
    ? [...text.matchAll(/<excludedGroups>([^<]*)</g)]
    : /\.gradle(\.kts)?$/.test(path)
      ? [...text.matchAll(/\bexclude(?:Tags|Groups)\b([^\n}]*)/g)]
      : [];
  // Of a tag expression, what it has to be without is run.
  return said.flatMap(([, names = ""]) => names.match(/(?<![!\w.-])[\w.-]+/g) ?? []);
}

function tagsIn(version: FileVersion | null, out: ReadonlySet<string>): Marked[] {
  if (version?.tree?.language !== "java" || collectionOf(version.path) === 0) return [];
  return nodesOf(version.tree.root, "annotation").flatMap(({ text, line }) => {
    const names = tagsSaid(text).match(/[\w.-]+/g) ?? [];
    return names.some((name) => out.has(name)) ? [{ text, line }] : [];
  });
}

/** Of an annotation, what names tags: TestNG's `@Test` says more than its groups. */
function tagsSaid(annotation: string): string {
  if (/^@([\w.]+\.)?(Tags?|Category)\b/.test(annotation)) return annotation;
  if (!/^@([\w.]+\.)?Test\b/.test(annotation)) return "";
  return /\bgroups\s*=\s*(\{[^}]*\}|"[^"]*")/.exec(annotation)?.[1] ?? "";
}
