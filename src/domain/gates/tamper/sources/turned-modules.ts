import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

interface Module {
  readonly name: string;
  readonly line: number;
  /** Where its source may stand. */
  readonly places: readonly string[];
}

/** Rust: modules of tests that are made of another file now, while that of the base stays: `#[path = "calm.rs"] mod common;`. */
export function turnedModules(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const heads = new Set([...paths, ...files.flatMap(({ after }) => after?.path ?? [])]);
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (before === null) return [];
    const known = modulesIn(before);
    return modulesIn(after).flatMap(({ name, line, places }): TamperFinding[] => {
      const [old, ...more] = known.filter((one) => one.name === name);
      const place = places.find((one) => heads.has(one));
      if (old === undefined || more.length > 0 || place === undefined || old.places.includes(place))
        return [];
      if (!old.places.some((one) => heads.has(one))) return [];
      const message = `the module ${name} of the tests is ${place} now, and what it was stays`;
      return [{ path, line, rule: "stubbed-assertion", message }];
    });
  });
}

const named = /^#\[\s*path\s*=\s*"([^"]+)"/;
const included = /^include!\s*[({[]\s*"([^"]+\.rs)"/;

function modulesIn(version: FileVersion | null): Module[] {
  if (version?.tree?.language !== "rust" || !isTestContext(version.path)) return [];
  const folder = folderOf(version.path);
  const { children } = version.tree.root;
  return children.flatMap((node, at): Module[] => {
    if (node.type !== "mod_item") return [];
    const name = childIn(node, "name")?.text ?? "";
    const said = attributesBefore(children, at).flatMap(({ text }) => named.exec(text)?.[1] ?? []);
    const body = childIn(node, "body");
    const within =
      body === null
        ? []
        : nodesOf(body, "macro_invocation").flatMap(({ text }) => included.exec(text)?.[1] ?? []);
    const told = [...said, ...within].map((one) => pathIn(folder, one));
    const usual = body === null ? [`${folder}${name}.rs`, `${folder}${name}/mod.rs`] : [];
    return [{ name, line: node.line, places: told.length > 0 ? told : usual }];
  });
}

function attributesBefore(children: readonly SyntaxNode[], at: number): readonly SyntaxNode[] {
  const before = children.slice(0, at);
  const last = before.findLastIndex(({ type }) => !/attribute_item|comment/.test(type));
  return before.slice(last + 1);
}
