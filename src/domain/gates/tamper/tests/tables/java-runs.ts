import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundTest } from "../test-case.ts";
import { namedIn } from "./data-files.ts";
import { tableOf } from "./table-of.ts";
import { cutBy, emptyTable, joined, rowOf, type Place, type Table } from "./table.ts";
import { type RunOver } from "./values-of-rows.ts";

/** JUnit's annotations that say where the arguments of a test come from. */
export function javaRuns({ node, around }: FoundTest, place: Place): RunOver[] {
  const modifiers = node.children.find(({ type }) => type === "modifiers");
  const targets = childIn(node, "parameters")?.children.map((one) => childIn(one, "name") ?? one) ?? [];
  const ofClass = classRuns(node, { ...place, above: around });
  // Of several, the test is run over the rows of one after the other.
  const given = (modifiers?.children ?? []).flatMap((annotation) => {
    const name = (childIn(annotation, "name")?.text ?? "").split(".").at(-1) ?? "";
    return sources[name]?.(annotation, { ...place, above: around }, node) ?? [];
  });
  return [
    ...ofClass,
    ...factoryCuts(node, { ...place, above: [...around, node] }),
    ...(given.length === 0 ? [] : [{ table: joined(given), names: { targets, areParts: true } }]),
  ];
}

const leavingOut = /^(limit|skip|filter|takeWhile|dropWhile|distinct)$/;

/** What a factory leaves out of its tests after they are made, or of rows that nobody knows. */
function factoryCuts(test: SyntaxNode, place: Place): RunOver[] {
  if (!isAnnotated(test, "TestFactory")) return [];
  return nodesOf(test, "return_statement").flatMap(({ children: [value] }) => {
    const cuts: RunOver[] = [];
    let isKnown = false;
    for (let on = value ?? null; on?.type === "method_invocation"; on = childIn(on, "object")) {
      const name = childIn(on, "name")?.text ?? "";
      isKnown ||=
        /^(map|flatMap|mapToObj)$/.test(name) && tableOf(childIn(on, "object") ?? on, place) !== null;
      if (isKnown || !leavingOut.test(name)) continue;
      const said = `.${name}${childIn(on, "arguments")?.text ?? ""}`;
      cuts.push({ table: cutBy(emptyTable, on, said), names: { targets: [], areParts: false } });
    }
    return cuts;
  });
}

/** JUnit 4 runs whole classes over what a method of theirs gives. */
function classRuns(test: SyntaxNode, place: Place): RunOver[] {
  const body = place.above.findLast(({ type }) => type === "class_body");
  const methods = (body?.children ?? []).filter((one) => isAnnotated(one, "Parameters"));
  return methods.flatMap((method): RunOver[] => {
    const table = givenBy(childIn(method, "name")?.text ?? "", test, place);
    return table === null ? [] : [{ table, names: { targets: [], areParts: false } }];
  });
}

function isAnnotated(method: SyntaxNode, name: string): boolean {
  const modifiers =
    method.type === "method_declaration"
      ? method.children.find(({ type }) => type === "modifiers")
      : undefined;
  return (modifiers?.children ?? []).some((one) => childIn(one, "name")?.text.split(".").at(-1) === name);
}

type Source = (annotation: SyntaxNode, place: Place, test: SyntaxNode) => Table | null;

const sources: Readonly<Record<string, Source>> = {
  NullSource: (annotation) => ({ ...emptyTable, rows: [rowOf("null", "null", [annotation])] }),
  EmptySource: (annotation) => ({ ...emptyTable, rows: [rowOf("empty", '""', [annotation])] }),
  NullAndEmptySource: (annotation) => ({
    ...emptyTable,
    rows: ["null", '""'].map((text) => rowOf("null", text, [annotation])),
  }),
  ParameterizedTest: (annotation) => {
    const isFree = valueOf("allowZeroInvocations", annotation)?.text === "true";
    return isFree ? cutBy(emptyTable, annotation, "allowZeroInvocations") : null;
  },
  CsvSource: (annotation) => linesIn(annotation),
  CsvFileSource: (annotation, { data }) => {
    const rows = namedIn([annotation], data).flatMap((one) => one.rows);
    const table = { ...emptyTable, rows: rows.map((text) => rowOf("csv", text, [])) };
    const skipped = valueOf("numLinesToSkip", annotation);
    return skipped === null || /^[01]$/.test(skipped.text)
      ? table
      : cutBy(table, annotation, `numLinesToSkip = ${skipped.text}`);
  },
  ValueSource: (annotation, place) => {
    const [value] = annotation.children.flatMap((one) => nodesOf(one, "element_value_pair"));
    const list = value && childIn(value, "value");
    return list ? (tableOf(list, place) ?? { ...emptyTable, rows: [list] }) : null;
  },
  EnumSource: (annotation, place) => {
    const names = valueOf("names", annotation);
    const bounds = ["from", "to"].flatMap((key) => valueOf(key, annotation) ?? []);
    if (bounds.length > 0) return cutBy(emptyTable, annotation, bounds.map(({ text }) => text).join(" to "));
    if (names === null) return emptyTable;
    const chosen = tableOf(names, place) ?? { ...emptyTable, rows: [names] };
    if (!/EXCLUDE|MATCH/.test(valueOf("mode", annotation)?.text ?? ""))
      return cutBy(chosen, annotation, "names of @EnumSource");
    const none: Table = { ...emptyTable, lists: chosen.lists };
    return chosen.rows.reduce((table, { text }) => cutBy(table, annotation, `not ${text}`), none);
  },
  MethodSource: (annotation, place, test) => {
    const said = nodesOf(annotation, "string_literal").map(({ text }) => text.replaceAll('"', ""));
    const names = said.filter((one) => one !== "");
    const own = names.length > 0 ? names : [childIn(test, "name")?.text ?? ""];
    return ofAll(own.map((name) => givenBy(name, test, place)));
  },
  ArgumentsSource: (annotation, place, test) => {
    const owners = nodesOf(annotation, "class_literal").map(({ text }) => text.replace(/\.class$/, ""));
    return ofAll(owners.map((owner) => givenBy(`${owner}#provideArguments`, test, place)));
  },
  // TestNG's.
  Test: (annotation, place, test) => {
    const said = valueOf("dataProvider", annotation)?.text.replaceAll('"', "");
    if (said === undefined) return null;
    const named = nodesOf(place.file.tree.root, "method_declaration").filter(
      (one) =>
        isAnnotated(one, "DataProvider") &&
        (one.text.includes(`"${said}"`) || childIn(one, "name")?.text === said),
    );
    const names = named.length > 0 ? named.map((one) => childIn(one, "name")?.text ?? "") : [said];
    const table = ofAll(names.map((name) => givenBy(name, test, place)));
    const part = named
      .map(({ text }) => /\bindices\s*=\s*[^)]*/.exec(text)?.[0])
      .find((one) => one !== undefined);
    return table === null || part === undefined ? table : cutBy(table, annotation, part);
  },
  FieldSource: (annotation, place, test) => {
    const [said] = nodesOf(annotation, "string_literal");
    const text = said?.text.replaceAll('"', "") ?? childIn(test, "name")?.text ?? "";
    return tableOf(rowOf("identifier", text, []), place);
  },
};

function valueOf(key: string, annotation: SyntaxNode): SyntaxNode | null {
  const pair = nodesOf(annotation, "element_value_pair").find((one) => childIn(one, "key")?.text === key);
  return pair === undefined ? null : childIn(pair, "value");
}

/** The lines of JUnit's `@CsvSource`, of strings or of a block. */
function linesIn(annotation: SyntaxNode): Table {
  const isBlock = valueOf("textBlock", annotation);
  const said = isBlock ?? valueOf("value", annotation) ?? childIn(annotation, "arguments") ?? annotation;
  const delimiter = /delimiter(?:String)?\s*=\s*(["'])(.+?)\1/.exec(annotation.text)?.[2] ?? ",";
  const texts = nodesOf(said, "string_literal").flatMap(({ text }) =>
    text.startsWith('"""') ? text.slice(3, -3).split("\n") : [text.slice(1, -1)],
  );
  const nothing = valueOf("nullValues", annotation);
  const nulls =
    nothing === null ? [] : nodesOf(nothing, "string_literal").map(({ text }) => text.slice(1, -1));
  const lines = texts.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  const rows = lines.map((line) =>
    rowOf(
      "csv",
      line
        .split(delimiter)
        .map((cell) => (nulls.includes(cell.trim()) ? "null" : cell.trim()))
        .join(", "),
      [],
    ),
  );
  return { ...emptyTable, rows, lists: nodesOf(said, "element_value_array_initializer") };
}

/** What a method of the class gives back, or one of another: `shop.Cases#more`. */
function givenBy(said: string, test: SyntaxNode, place: Place): Table | null {
  const [, owner, name = said] = /^(?:.*[.$])?(\w+)#(\w+)$/.exec(said) ?? [];
  const holders =
    owner === undefined
      ? [place.file.tree.root]
      : [place.file, ...place.beside]
          .filter(({ tree }) => tree.language === "java")
          .flatMap(({ tree }) => nodesOf(tree.root, "class_declaration"))
          .filter((one) => childIn(one, "name")?.text === owner);
  const methods = holders
    .flatMap((one) => nodesOf(one, "method_declaration"))
    .filter((one) => one !== test && childIn(one, "name")?.text === name);
  return ofAll(
    methods.map((method) => {
      const [back] = nodesOf(method, "return_statement");
      const value = back?.children[0];
      return value === undefined
        ? null
        : tableOf(value, { ...place, above: [...place.above.slice(0, -1), method] });
    }),
  );
}

function ofAll(tables: readonly (Table | null)[]): Table | null {
  const known = tables.filter((one) => one !== null);
  return known.length === 0 ? null : joined(known);
}
