import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { goAssertions } from "../languages/go-tests.ts";
import { claimIn, typesIn } from "./claims.ts";
import { type FoundFailure } from "./failing-code.ts";
import { failureOf, together, type Failure } from "./failure.ts";

/** Where an error gets its value: by a call, or by the test itself. */
interface Given {
  readonly name: string;
  readonly value: SyntaxNode;
  readonly at: number;
}

const there =
  /^check\((?:[^;]*;)?(?:(\w+)==nil)(?:\|\|.*)?\)$|^(?:require|assert)\.(?:Error|NotNil)\(t,(\w+)[,)]|^(?:require|assert)\.(?:\w+)\(t,(\w*err\w*)[,)]/i;
const as =
  /^check\((?:[^;]*;)?!errors\.As\((\w+),&(\w+)\)\)$|^(?:require|assert)\.ErrorAs\(t,(\w+),&(\w+)\)$|^(?:require|assert)\.True\(t,errors\.As\((\w+),&(\w+)\)\)$/;

/** Go's checks of an error that a call gave back, with whether the test made the error itself. */
export function goFailures(body: SyntaxNode): (FoundFailure & { own: boolean })[] {
  const order = new Map([...walk(body)].map(({ node }, at) => [node, at]));
  const given = givenIn(body, order);
  return goAssertions(body).flatMap(({ node, text = node.text, holder }) => {
    const said = text.replace(/\s+/g, "");
    const wants = wantedIn(said, body);
    if (wants === null) return [];
    const until = order.get(node) ?? 0;
    const values = given.filter(({ name, at }) => name === wants.name && at < until);
    const called = values.findLast(({ value }) => isOfProduct(value));
    const last = values.at(-1);
    const own = isMadeHere(last?.value) || (called === undefined && /^Err[A-Z]/.test(wants.name));
    if (called === undefined && !own) return [];
    const code = called?.value ?? last?.value ?? holder ?? node;
    return [{ node, code: [code], failure: wants.failure, own }];
  });
}

/** What a check wants of an error, and the error's name; null: it wants none. */
function wantedIn(said: string, body: SyntaxNode): { name: string; failure: Failure } | null {
  const [, ...asked] = as.exec(said) ?? [];
  const [name, target] = asked.filter(Boolean);
  if (name !== undefined && target !== undefined)
    return { name, failure: failureOf("", [typeOf(target, body)]) };
  const claim = claimIn(said);
  if (/^check\(.*&&/.test(said) || /\.(NoError|Nil|NotErrorIs)\(|!=nil/.test(said)) return null;
  const found = there.exec(said);
  const bare = found?.[1] ?? found?.[2];
  if (claim === null) return bare === undefined ? null : { name: bare, failure: failureOf("") };
  const failure = together([failureOf(""), claim.wants]) ?? claim.wants;
  const { alone, ...kind } = failure;
  return {
    name: claim.name,
    failure: alone && failure.types.every((one) => isKnownError(one, body)) ? failure : kind,
  };
}

/** By its name one of a package's errors, and none that the test gives this name. */
function isKnownError(name: string, body: SyntaxNode): boolean {
  if (!/^([eE]rr[A-Z_]\w*|EOF|[A-Z]\w*)$/.test(name)) return false;
  return ![...walk(body)].some(
    ({ node }) =>
      /^(short_var_declaration|assignment_statement|var_spec|range_clause|parameter_declaration)$/.test(
        node.type,
      ) && new RegExp(`\\b${name}\\b`).test((childIn(node, "left") ?? childIn(node, "name"))?.text ?? ""),
  );
}

/** Of `var bad *SyntaxError`. */
function typeOf(name: string, body: SyntaxNode): string {
  const declared = [...walk(body)].find(
    ({ node }) => node.type === "var_spec" && childIn(node, "name")?.text === name,
  );
  const type = declared === undefined ? null : childIn(declared.node, "type");
  return typesIn((type?.text ?? name).replace("*", ""))[0] ?? name;
}

function givenIn(body: SyntaxNode, order: ReadonlyMap<SyntaxNode, number>): Given[] {
  return [...walk(body)].flatMap(({ node }) => {
    if (!/^(short_var_declaration|assignment_statement|var_spec)$/.test(node.type)) return [];
    const targets = (childIn(node, "left") ?? childIn(node, "name"))?.text.split(/\s*,\s*/) ?? [];
    const values = (childIn(node, "right") ?? childIn(node, "value"))?.children ?? [];
    return targets.flatMap((name, at) => {
      const value = values.length === targets.length ? values[at] : values[0];
      return value === undefined ? [] : [{ name, value, at: order.get(node) ?? 0 }];
    });
  });
}

function isOfProduct(value: SyntaxNode): boolean {
  return value.type === "call_expression" && !isMadeHere(value);
}

/** An error that the test names or makes, in place of one that it was given. */
function isMadeHere(value: SyntaxNode | undefined): boolean {
  if (value === undefined) return false;
  if (/^(errors\.(New|Join)|fmt\.Errorf)\(/.test(value.text)) return true;
  return /^(\w+\.)?(Err[A-Z]\w*|EOF)$/.test(value.text) || /^&\w+(\.\w+)*\{/.test(value.text);
}
