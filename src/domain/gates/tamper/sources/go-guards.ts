import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

/** What looks after all tests of a package. */
export function guardsOfGo(root: SyntaxNode): string[] {
  const isWatched = callsTo(root, /^goleak\.Verify\w+$/).length > 0;
  const main = root.children.find(
    (one) => one.type === "function_declaration" && childIn(one, "name")?.text === "TestMain",
  );
  return [
    ...(isWatched ? ["goleak"] : []),
    ...(main !== undefined && looksAfterwards(main) ? ["what TestMain checks"] : []),
  ];
}

/** `if open() > 0 { code = 1 }` behind `m.Run()`. */
function looksAfterwards(main: SyntaxNode): boolean {
  const visits = [...walk(main)];
  const run = visits.findIndex(({ node }) => node.type === "call_expression" && /^m\.Run\(/.test(node.text));
  return (
    run >= 0 &&
    visits
      .slice(run)
      .some(
        ({ node, above }) =>
          above.some(({ type }) => type === "if_statement") &&
          fails.test(node.text) &&
          /^(call_expression|assignment_statement)$/.test(node.type),
      )
  );
}

const fails = /^(panic|log\.(Fatal|Panic)\w*)\(|^os\.Exit\([1-9]|^\w+\s*\|?=\s*[1-9]\d*$/;

/** What goleak is told to pass over that it did not, but for what a library that is new with the change leaves running. */
export function leaksPassed({ before, after }: ChangedFile, files: readonly ChangedFile[]): string[] {
  const [was, now] = [before, after].map(optionsIn);
  if (was === undefined || now === undefined || !isWatched(before)) return [];
  const fresh = now.filter((one) => !was.includes(one) && !isOfNewModule(one, files));
  return fresh.map((one) => `passes over leaks that it told: ${one.slice(0, 120)}`);
}

function isWatched(version: FileVersion | null): boolean {
  return version?.tree?.language === "go" && callsTo(version.tree.root, /^goleak\.Verify\w+$/).length > 0;
}

function optionsIn(version: FileVersion | null): string[] {
  if (version?.tree?.language !== "go") return [];
  const ignoring = callsTo(version.tree.root, /^goleak\.Ignore\w+$/);
  const ending = callsTo(version.tree.root, /^goleak\.Cleanup$/).filter(
    ({ text }) => !/\bos\.Exit\(\w*[a-z]\w*\)/i.test(text),
  );
  return [...ignoring, ...ending].map(({ text }) => text.replace(/\s+/g, ""));
}

function callsTo(root: SyntaxNode, name: RegExp): SyntaxNode[] {
  return nodesOf(root, "call_expression").filter((one) => name.test(childIn(one, "function")?.text ?? ""));
}

/** `goleak.IgnoreTopFunction("example.com/pool.run")`, where the change begins to require that module. */
function isOfNewModule(option: string, files: readonly ChangedFile[]): boolean {
  const [, named = ""] = /^goleak\.Ignore(?:Top|Any)Function\("([^"]+)"\)$/.exec(option) ?? [];
  return files
    .filter(({ path }) => /(^|\/)go\.mod$/.test(path))
    .some(({ before, after }) =>
      modulesIn(after).some((one) => named.startsWith(one) && !modulesIn(before).includes(one)),
    );
}

function modulesIn(version: FileVersion | null): string[] {
  return textOf(version)
    .split("\n")
    .flatMap((line) => /^\s*(?:require\s+)?([\w.-]+\.[\w-]+(?:\/\S+)?)\s+v\d/.exec(line)?.[1] ?? []);
}
