import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { kinOf } from "../settings/tool-files.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** Files from which the settings of a runner take a plugin that newly rewrites the programs which it loads: tests, and what they ask. */
export function ownPlugins(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const settings = [...files.flatMap(({ after }) => after ?? []), ...around.settings, ...around.parts].filter(
    ({ path }) => kinOf(path) === "vitest",
  );
  const places = new Set(settings.flatMap(importedBy));
  if (places.size === 0) return [];
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (after === null || !places.has(stemOf(path))) return [];
    const known = rewritingIn(before).map(({ text }) => text);
    const fresh = rewritingIn(after).find(({ text }) => !known.includes(text));
    if (fresh === undefined) return [];
    const message = `a plugin rewrites what tests load: ${fresh.text.replace(/\s+/g, " ").slice(0, 160)}`;
    return [{ path, line: fresh.line, rule: "weakened-configuration", message }];
  });
}

function importedBy({ path, tree }: FileVersion): string[] {
  if (tree === null || !isJavaScript(tree.language)) return [];
  return nodesOf(tree.root, "import_statement").flatMap((one) => {
    const source = (childIn(one, "source")?.text ?? "").slice(1, -1);
    return source.startsWith(".") ? [stemOf(pathIn(folderOf(path), source))] : [];
  });
}

function stemOf(path: string): string {
  return path.replace(/(\/index)?\.[cm]?[jt]sx?$/, "");
}

const programs = /\.[cm]?[jt]sx?\b/;
/** What no test is written in. */
const others =
  /\.(mdx?|svg|css|s[ac]ss|less|graphql|gql|ya?ml|toml|txt|csv|html?|glsl|wgsl|wasm|vue|svelte|astro|po|ftl)\b/;

function rewritingIn(version: FileVersion | null): SyntaxNode[] {
  if (!version?.tree || !isJavaScript(version.tree.language)) return [];
  return nodesOf(version.tree.root, "pair", "method_definition").filter((node) => {
    const name = (childIn(node, "key") ?? childIn(node, "name"))?.text ?? "";
    if (!/^["']?(transform|load|resolveId)["']?$/.test(name)) return false;
    return programs.test(node.text) || !others.test(node.text);
  });
}
