import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundTest } from "../test-case.ts";
import { javaRuns } from "./java-runs.ts";
import { calleeOf, tableOf } from "./table-of.ts";
import { emptyTable, rowOf, type Place } from "./table.ts";
import { type RunOver } from "./values-of-rows.ts";

/** What the language's words around a test say that it is run over, before it begins. */
export function declaredRuns(found: FoundTest, place: Place): RunOver[] {
  const { language } = place.file.tree;
  if (language === "python") return decoratedRuns(found, place);
  if (language === "java") return javaRuns(found, place);
  return language === "rust" ? attributedRuns(found) : [];
}

/** `@pytest.mark.parametrize("a,want", CASES)`, `@parameterized.expand(CASES)` */
function decoratedRuns({ node, around }: FoundTest, place: Place): RunOver[] {
  return around.flatMap((one, at) =>
    one.type !== "decorated_definition"
      ? []
      : one.children.flatMap((decorator): RunOver[] => {
          const [call] = decorator.type === "decorator" ? decorator.children : [];
          if (call?.type !== "call") return [];
          const { name, args } = calleeOf(call);
          const isExpanded = /(^|\.)expand$|^parameterized$/.test(name);
          if (!isExpanded && !/(^|\.)parametrize$/.test(name)) return [];
          const rows = isExpanded ? args[0] : (valueNamed("argvalues", args) ?? args[1]);
          const table =
            rows === undefined ? null : tableOf(rows, { ...place, above: around.slice(0, at + 1) });
          const names = isExpanded
            ? parametersOf(node).slice(1)
            : wordsOf(valueNamed("argnames", args) ?? args[0]);
          const words = args[0] === undefined || isExpanded ? [] : [args[0]];
          return table === null
            ? []
            : [
                {
                  table: { ...table, lists: [...table.lists, ...words] },
                  names: { targets: names, areParts: isExpanded || names.length > 1 },
                },
              ];
        }),
  );
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
  if (rows.length === 0) return [];
  const list = childIn(node, "parameters")?.children ?? [];
  const cases = list.filter(
    (one, at) => one.type === "parameter" && /^#\[\s*case\b/.test(list[at - 1]?.text ?? ""),
  );
  const targets = cases.length > 0 ? cases : list.filter(({ type }) => type === "parameter");
  return [{ table: { ...emptyTable, rows, lists: rows }, names: { targets, areParts: true } }];
}
