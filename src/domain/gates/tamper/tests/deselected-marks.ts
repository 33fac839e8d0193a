import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { nodesOf } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";

/** Tests of pytest that are marked as what its settings leave out: `@pytest.mark.slow` beside `-m "not slow"`. */
export function deselectedMarks(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const settings = [...around.settings, ...files.flatMap(({ after }) => after ?? [])];
  const out = new Set(settings.flatMap(leftOutBy));
  if (out.size === 0) return [];
  const known = new Map<string, number>();
  for (const { text } of files.flatMap(({ before }) => marksIn(before, out)))
    known.set(text, (known.get(text) ?? 0) + 1);
  return files.flatMap(({ path, before, after }) => {
    // A new test may be slow.
    if (before === null) return [];
    return marksIn(after, out).flatMap(({ text, line }) => {
      const left = known.get(text) ?? 0;
      known.set(text, left - 1);
      const message = `pytest is told to leave out what is marked so: ${text.slice(0, 120)}`;
      return left > 0 ? [] : [{ path, line, rule: "skipped-test", message }];
    });
  });
}

function leftOutBy(version: FileVersion): string[] {
  const options = toolSettingsOf(version)
    .filter(({ kin }) => kin === "pytest")
    .flatMap(({ settings }) => [...(settings.get("addopts") ?? [])].map(({ value }) => String(value)));
  const said = options.join(" ");
  return /(^|\s)-m\b/.test(said) ? [...said.matchAll(/\bnot\s+(\w+)/g)].map(([, name = ""]) => name) : [];
}

function marksIn(version: FileVersion | null, out: ReadonlySet<string>): { text: string; line: number }[] {
  if (version?.tree?.language !== "python" || collectionOf(version.path) === 0) return [];
  return nodesOf(version.tree.root, "decorator", "assignment").flatMap(({ type, text, line }) => {
    const names = [...text.matchAll(/\bmark\.(\w+)/g)].map(([, name = ""]) => name);
    const isMark = type === "decorator" || /^pytestmark\b/.test(text);
    return isMark && names.some((name) => out.has(name)) ? [{ text, line }] : [];
  });
}
