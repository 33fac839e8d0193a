import { listIn } from "../compared/list-in.ts";
import { fixtureName } from "../functions/fixture-name.ts";
import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundTest } from "../test-case.ts";
import { chosenFrom } from "./chosen-tables.ts";
import { javaRuns } from "./java-runs.ts";
import { calleeOf, tableOf } from "./table-of.ts";
import { emptyTable, rowOf, type Place } from "./table.ts";
import { partsOf, type RunOver } from "./values-of-rows.ts";

/** What the language's words around a test say that it is run over, before it begins. */
export function declaredRuns(found: FoundTest, place: Place): RunOver[] {
  const { language } = place.file.tree;
  if (language === "python") return pythonRuns(found, place);
  if (language === "java") return javaRuns(found, place);
  return language === "rust" ? attributedRuns(found) : [];
}

/** `@pytest.mark.parametrize("a,want", CASES)`, `@parameterized.expand(CASES)`, on the test, its class or its module, and its fixtures. */
function pythonRuns(found: FoundTest, place: Place): RunOver[] {
  const { node, around } = found;
  const marks = around.flatMap((one, at) => {
    const holder = one.type === "class_definition" ? (childIn(one, "body") ?? one) : one;
    const said =
      one.type === "decorated_definition" ? one.children.filter(({ type }) => type === "decorator") : [];
    const whole = /^(module|class_definition)$/.test(one.type)
      ? holder.children.filter(({ text }) => /^pytestmark\b/.test(text))
      : [];
    return [...said, ...whole].map((each) => ({ said: each, above: around.slice(0, at + 1) }));
  });
  const examples = marks.flatMap(({ said }) => argumentsOf("example", said));
  return [
    ...marks.flatMap(({ said, above }) =>
      nodesOf(said, "call").flatMap((call) => markedRun(call, node, { ...place, above })),
    ),
    ...parametersOf(node).flatMap((one) => fixtureRuns(one, place)),
    ...(examples.length === 0 ? [] : [{ table: { ...emptyTable, rows: examples }, names: nobody }]),
  ];
}

const nobody = { targets: [], areParts: false };

function markedRun(call: SyntaxNode, test: SyntaxNode, place: Place): RunOver[] {
  const { name, args } = calleeOf(call);
  const isExpanded = /(^|\.)expand$|^parameterized$/.test(name);
  if (!isExpanded && !/(^|\.)parametrize$/.test(name)) return [];
  const rows = isExpanded ? args[0] : (valueNamed("argvalues", args) ?? args[1]);
  const table = rows === undefined ? null : (tableOf(rows, place) ?? chosenFrom(rows, place));
  if (table === null) return [];
  const words = isExpanded ? undefined : (valueNamed("argnames", args) ?? args[0]);
  const targets = isExpanded ? parametersOf(test).slice(1) : wordsOf(words);
  const lists = words === undefined ? table.lists : [...table.lists, words];
  return [{ table: { ...table, lists }, names: { targets, areParts: isExpanded || targets.length > 1 } }];
}

/** `@pytest.fixture(params=CASES)`, which every test that asks for it is run over. */
function fixtureRuns(parameter: SyntaxNode, place: Place): RunOver[] {
  const files = [place.file, ...place.beside.filter(({ path }) => path.endsWith("conftest.py"))];
  return files.flatMap((file): RunOver[] => {
    const { root } = file.tree;
    const made = root.children.find(
      (one) => one.type === "decorated_definition" && fixtureName(one) === parameter.text,
    );
    const said =
      made?.children
        .filter(({ type }) => type === "decorator")
        .flatMap((one) => argumentsOf("fixture", one)) ?? [];
    const rows = valueNamed("params", said);
    const table = rows === undefined ? null : tableOf(rows, { ...place, file, above: [root] });
    return table === null ? [] : [{ table, names: nobody }];
  });
}

/** What a decorator of a name is given. */
function argumentsOf(name: string, decorator: SyntaxNode): readonly SyntaxNode[] {
  const [call] = decorator.children;
  if (decorator.type !== "decorator" || call?.type !== "call") return [];
  const called = calleeOf(call);
  return called.name.split(".").at(-1) === name ? called.args : [];
}

function valueNamed(name: string, args: readonly SyntaxNode[]): SyntaxNode | undefined {
  const found = args.find((one) => one.type === "keyword_argument" && childIn(one, "name")?.text === name);
  return found && (childIn(found, "value") ?? undefined);
}

/** `"a,want"`, `("a", "want")` */
function wordsOf(said: SyntaxNode | undefined): SyntaxNode[] {
  const words = said?.text.replace(/["']/g, "").match(/\w+/g) ?? [];
  return words.map((word) => rowOf("identifier", word, []));
}

function parametersOf(definition: SyntaxNode): readonly SyntaxNode[] {
  return childIn(definition, "parameters")?.children ?? [];
}

/** `#[test_case(1, 2)]` and rstest's `#[case(1, 2)]`, each of which is a row. */
function attributedRuns({ node, scope }: FoundTest): RunOver[] {
  const rows = scope.filter(
    ({ type, text }) => type === "attribute_item" && /^#\[\s*(case|test_case)\b/.test(text),
  );
  const list = childIn(node, "parameters")?.children ?? [];
  const valued = [...list.flatMap((one, at) => valuesRun(list[at - 1], one)), ...matrixRuns(scope, list)];
  if (rows.length === 0) return valued;
  const cases = list.filter(
    (one, at) => one.type === "parameter" && /^#\[\s*case\b/.test(list[at - 1]?.text ?? ""),
  );
  const targets = cases.length > 0 ? cases : list.filter(({ type }) => type === "parameter");
  return [...valued, { table: { ...emptyTable, rows, lists: rows }, names: { targets, areParts: true } }];
}

/** `#[values(1, 2)] a: i32` */
function valuesRun(attribute: SyntaxNode | undefined, parameter: SyntaxNode): RunOver[] {
  if (attribute?.type !== "attribute_item" || !/^#\[\s*values\b/.test(attribute.text)) return [];
  const rows = partsOf(attribute) ?? [];
  return [
    { table: { ...emptyTable, rows, lists: [attribute] }, names: { targets: [parameter], areParts: false } },
  ];
}

/** `#[test_matrix([1, 2], ["a", "b"])]`: a list for each parameter. */
function matrixRuns(scope: FoundTest["scope"], parameters: readonly SyntaxNode[]): RunOver[] {
  const targets = parameters.filter(({ type }) => type === "parameter");
  return scope
    .filter(({ type, text }) => type === "attribute_item" && /^#\[\s*(\w+::)*test_matrix\b/.test(text))
    .flatMap((attribute) =>
      (partsOf(attribute) ?? []).flatMap((list, at): RunOver[] => {
        const target = targets[at];
        if (target === undefined || !/^[[(]/.test(list.text)) return [];
        const rows = (listIn(list.text, 0)?.items ?? []).map((one) => rowOf("part", one.trim(), []));
        const table = { ...emptyTable, rows, lists: [attribute] };
        return [{ table, names: { targets: [target], areParts: false } }];
      }),
    );
}
