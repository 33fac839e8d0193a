import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, walk, type SyntaxNode } from "../syntax-tree.ts";

/** What a module of pytest-bdd has run: a feature or a folder of some, or one scenario of it. */
interface Bound {
  readonly place: string;
  /** Null: all of them. */
  readonly scenario: string | null;
  readonly line: number;
}

/** Scenarios that a module of Python had run, and that none has run any more, while their features stay. */
export function boundScenarios(files: readonly ChangedFile[]): TamperFinding[] {
  const old = files.flatMap(({ before }) => boundBy(before));
  if (old.length === 0) return [];
  const now = files.flatMap(({ after }) => boundBy(after));
  const came = new Set(now.filter((one) => !old.some((each) => isSame(each, one))).map(nameOf));
  const found = files.flatMap(({ path, before, after }) =>
    boundBy(before)
      .filter((one) => !now.some((each) => takesIn(each, one)) && !isGone(one, files))
      .map((one) => ({
        ...{ path, line: after === null ? null : 1, rule: "deleted-test" },
        message: `the scenarios of ${nameOf(one)} (line ${String(one.line)} of the base) run no more`,
      })),
  );
  // A feature may be moved, a scenario renamed.
  return found.slice(came.size);
}

function nameOf({ place, scenario }: Bound): string {
  return scenario === null ? place : `${place}: ${scenario}`;
}

function isSame(one: Bound, other: Bound): boolean {
  return nameOf(one) === nameOf(other);
}

function takesIn({ place, scenario }: Bound, other: Bound): boolean {
  if (scenario !== null) return other.place === place && other.scenario === scenario;
  return /^\.?$/.test(place) || other.place === place || other.place.startsWith(`${place}/`);
}

/** Where a feature itself is gone, its scenarios tell. */
function isGone({ place }: Bound, files: readonly ChangedFile[]): boolean {
  return files.some(
    ({ before, after }) =>
      after === null && before !== null && (before.path === place || before.path.endsWith(`/${place}`)),
  );
}

function boundBy(version: FileVersion | null): Bound[] {
  if (version?.tree?.language !== "python" || !version.text?.includes("pytest_bdd")) return [];
  const found: Bound[] = [];
  for (const { node, above } of walk(version.tree.root)) {
    const name = node.type === "call" ? (childIn(node, "function")?.text ?? "") : "";
    if (!/^(\w+\.)?scenarios?$/.test(name) || !above.every(isOfModule)) continue;
    const holder = above.at(-2);
    const isSkipped = holder?.children.some((one) => one.type === "decorator" && skipping.test(one.text));
    if (isSkipped === true) continue;
    const said = textsIn(childIn(node, "arguments"));
    const places = name.endsWith("s") ? said : said.slice(0, 1);
    const scenario = name.endsWith("s") ? null : (said[1] ?? "");
    found.push(...places.map((place) => ({ place: plain(place), scenario, line: node.line })));
  }
  return found;
}

/** Whether a function of Python does nothing but to give a scenario its name. */
export function isScenario(decorated: SyntaxNode, body: SyntaxNode): boolean {
  const isBound = decorated.children.some(
    ({ type, text }) => type === "decorator" && /^@\s*(\w+\.)?scenario\(/.test(text),
  );
  return isBound && body.children.every(({ text }) => /^(pass|\.\.\.|[rR]?["'][^]*)$/.test(text));
}

const skipping = /\b(skip\w*|xfail)\b/;

function isOfModule({ type }: SyntaxNode): boolean {
  return /^(module|expression_statement|decorator|decorated_definition|assignment)$/.test(type);
}

function textsIn(list: SyntaxNode | null): string[] {
  return (list?.children ?? []).flatMap((one) => {
    const value = one.type === "keyword_argument" ? childIn(one, "value") : one;
    const name = one.type === "keyword_argument" ? childIn(one, "name")?.text : undefined;
    if (name !== undefined && !/^(feature|scenario)_name$/.test(name)) return [];
    return value === null ? [] : [value.text.replace(/^\w*["']+|["']+$/g, "")];
  });
}

function plain(place: string): string {
  return place.replace(/^\.\//, "").replace(/\/+$/, "");
}
