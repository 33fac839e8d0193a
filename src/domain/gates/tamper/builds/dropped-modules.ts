import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, walk, type SyntaxNode } from "../syntax-tree.ts";
import { folderOf } from "../paths.ts";

/** Files of Rust that stay, and that no module names any more or only under a condition: nobody builds their tests. */
export function droppedModules(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const head = new Set([...paths, ...files.flatMap(({ after }) => (after === null ? [] : [after.path]))]);
  const named = files.flatMap(({ after }) => modulesIn(after));
  return files.flatMap((file) =>
    modulesIn(file.before).flatMap(({ name, places, conditions }): TamperFinding[] => {
      const place = places.find((one) => head.has(one));
      if (place === undefined) return [];
      const now = named.filter((one) => one.places.includes(place));
      const find = (line: number | null, message: string) => [
        { path: file.path, line, rule: "skipped-test", message },
      ];
      if (now.length === 0)
        return find(null, `${place} stays, and no module "${name}" is built of it any more`);
      const bound = now.find((one) => one.conditions.some((each) => !conditions.includes(each)));
      return bound !== undefined && /test/.test(name)
        ? find(bound.line, `the module "${name}" is built only if ${bound.conditions.join(" ")}`)
        : [];
    }),
  );
}

interface NamedModule {
  readonly name: string;
  readonly line: number;
  /** Where its file may be. */
  readonly places: readonly string[];
  readonly conditions: readonly string[];
}

/** The modules that stand in files of their own. */
function modulesIn(version: FileVersion | null): NamedModule[] {
  if (version?.tree?.language !== "rust" || version.kind === "symlink") return [];
  const { path, tree } = version;
  const found: NamedModule[] = [];
  for (const { node, above } of walk(tree.root)) {
    if (node.type !== "mod_item" || childIn(node, "body") !== null) continue;
    const name = childIn(node, "name")?.text ?? "";
    const attributes = attributesOf(node, above.at(-1));
    const outer = above.flatMap((one) => (one.type === "mod_item" ? [childIn(one, "name")?.text ?? ""] : []));
    const [, given] = /#\[path\s*=\s*"([^"]+)"\]/.exec(attributes.join("\n")) ?? [];
    const folder = [...outer, ""].join("/");
    const own = /(^|\/)(lib|main|mod|build)\.rs$/.test(path) ? folderOf(path) : path.replace(/\.rs$/, "/");
    found.push({
      ...{ name, line: node.line },
      places:
        given === undefined
          ? [`${own}${folder}${name}.rs`, `${own}${folder}${name}/mod.rs`]
          : [`${folderOf(path)}${given}`],
      conditions: attributes.filter((one) => /^#\[cfg\(/.test(one) && one !== "#[cfg(test)]"),
    });
  }
  return found;
}

/** Without white space. */
function attributesOf(node: SyntaxNode, parent: SyntaxNode | undefined): string[] {
  const siblings = parent?.children ?? [];
  const before = siblings.slice(0, siblings.indexOf(node));
  const last = before.findLastIndex(({ type }) => !/attribute_item|comment/.test(type));
  return before.slice(last + 1).map(({ text }) => text.replace(/\s+/g, ""));
}
