import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { pathIn } from "../paths.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";
import { runsAmong } from "./told-runs.ts";

/** Tests of Python that gates run as a program, and that run fewer of themselves now, or fail no more. */
export function narrowedScripts(
  files: readonly ChangedFile[],
  reached: ReadonlySet<string>,
): TamperFinding[] {
  const programs = runsAmong(reached).filter(({ tool }) => tool === "python");
  const run = new Set(programs.flatMap(({ words, folder }) => words.map((word) => pathIn(folder, word))));
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (before === null || after === null || !run.has(before.path)) return [];
    const lost = lostIn(before, after);
    if (lost === null) return [];
    const message = `the program ${path}, which a gate runs, runs fewer of its tests: ${lost}`;
    return [{ path, line: null, rule: "skipped-test", message }];
  });
}

const main = /^(unittest|pytest|absltest)\.main\(|^main\(|\bTextTestRunner\([^()]*\)\.run\(/;
const choosing = /\bdefaultTest\s*=|\bargv\s*=|\btestRunner\s*=|\bmodule\s*=\s*["']/;

function lostIn(before: FileVersion, after: FileVersion): string | null {
  const [was, now] = [callsIn(before), callsIn(after)];
  if (was.length > 0 && now.length === 0) return "nothing runs them";
  const isKnown = ({ text }: SyntaxNode) => was.some(({ node }) => node.text === text);
  const chosen = now.find(({ node }) => choosing.test(node.text) && !isKnown(node));
  if (chosen !== undefined) return chosen.node.text.slice(0, 80);
  const quiet = now.find((one) => isQuiet(one) && !was.some(isQuiet));
  if (quiet !== undefined) return `${quiet.node.text.slice(0, 80)} ends well whatever they say`;
  const listed = listedIn(after);
  const lost = listedIn(before).find((name) => !listed.includes(name) && hasClass(after, name));
  return lost === undefined ? null : `${lost} is in no suite`;
}

interface Call {
  readonly node: SyntaxNode;
  readonly parent: SyntaxNode | undefined;
}

function callsIn({ tree }: FileVersion): Call[] {
  if (tree?.language !== "python") return [];
  return [...walk(tree.root)].flatMap(({ node, above }) =>
    node.type === "call" && main.test(node.text) ? [{ node, parent: above.at(-1) }] : [],
  );
}

/** It does not end the process, and nobody asks what came of it. */
function isQuiet({ node, parent }: Call): boolean {
  return /\bexit\s*=\s*False\b/.test(node.text) && parent?.type === "expression_statement";
}

function listedIn(version: FileVersion): string[] {
  const listed =
    /\b(?:makeSuite|loadTestsFromTestCase|defaultTestLoader\.loadTestsFromTestCase)\(\s*(\w+)|\baddTest\(\s*(\w+)\(/g;
  return [...textOf(version).matchAll(listed)]
    .map(([, one, other]) => one ?? other ?? "")
    .filter((name) => !/^(unittest|makeSuite|suite)$/.test(name));
}

function hasClass({ tree }: FileVersion, name: string): boolean {
  const classes = tree === null ? [] : nodesOf(tree.root, "class_definition");
  return classes.some((one) => childIn(one, "name")?.text === name);
}
