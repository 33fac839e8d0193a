import { childIn, nodesOf, type SyntaxNode, type Visit } from "../../../syntax-tree.ts";
import { type SourceFile } from "../../functions/source-files.ts";
import { rootOf } from "../paths.ts";
import { type Placed } from "../stubs.ts";
import { isReckoned, saidBy, type Fake } from "./fake.ts";

const patching = /^((unittest\.)?mock\.|mocker\.)?patch$/;
const ofObject = /^(setattr|[\w.]+(?:\(\))?\.set(attr|item)|((unittest\.)?mock\.|mocker\.)?patch\.object)$/;
const several = /^((unittest\.)?mock\.|mocker\.)?patch\.multiple$/;
/** What tells a patch how to behave, and not what to answer. */
const manners = /^(autospec|spec|spec_set|create|raising|wraps|new_callable)$/;
/** `f"{__name__}.load"`, `__name__ + ".load"` */
const inOwnFile = /^(?:f["']\{__name__\}|__name__\s*\+\s*["'])\.([\w.]+)["']$/;

/** What a call, or an assignment, of Python puts in the place of something of the product. */
export function pythonFakes({ node, above }: Visit, file: SourceFile): Fake[] {
  const place = [...above, node];
  if (node.type === "assignment") return assigned(node, place, file);
  const callee = node.type === "call" ? (childIn(node, "function")?.text ?? "") : "";
  const [first, ...more] = node.type === "call" ? (childIn(node, "arguments")?.children ?? []) : [];
  if (first === undefined) return [];
  const isOf = patching.test(callee) || several.test(callee);
  if (!isOf && !ofObject.test(callee)) return [];
  const own = ownName(first, more[0]);
  const named = inOwnFile.test(first.text) || /^["'][\w.]+["']$/.test(first.text);
  const isByName = isOf || (callee.endsWith(".setattr") && named);
  const key = isByName ? undefined : more[0];
  const rest = isByName ? more : more.slice(1);
  const path = own ?? `${first.text}.${key?.text ?? ""}`.replace(/["']/g, "").replace(/\.$/, "");
  if (!isOfProduct(path, own === undefined && (isByName || named), file) || /\bwraps\s*=/.test(node.text))
    return [];
  const given = answersOf(rest);
  const answers = given.length > 0 ? given : toldLater(above);
  if (answers.length === 0) return [];
  return [fakeOf(path, answers, { place, file })];
}

/** By which name the tests' own file has what is replaced; undefined: it is reached otherwise. */
function ownName({ text }: SyntaxNode, key: SyntaxNode | undefined): string | undefined {
  if (text === "sys.modules[__name__]") return /^["'](\w+)["']$/.exec(key?.text ?? "")?.[1];
  return inOwnFile.exec(text)?.[1];
}

function answersOf(args: readonly SyntaxNode[]): SyntaxNode[] {
  return args
    .filter((one) => !manners.test(childIn(one, "name")?.text ?? ""))
    .map((one) => childIn(one, "value") ?? one);
}

/** `@patch("app.age_of")`, of which the test says `age_of.return_value = 36` in its lines. */
function toldLater(above: readonly SyntaxNode[]): SyntaxNode[] {
  const holder = above.findLast(({ type }) => /^(decorated_definition|function_definition)$/.test(type));
  if (holder === undefined) return [];
  return nodesOf(holder, "assignment").flatMap((one) => {
    const right = childIn(one, "right");
    return right !== null && /\.(return_value|side_effect)$/.test(childIn(one, "left")?.text ?? "")
      ? [right]
      : [];
  });
}

const faking =
  /^(lambda\b|(\w+\.)*(Async|Magic)?Mock\(|(\w+\.)*partial\(|(\{[^]*\}|dict\([^]*\))\.(get|__getitem__)$)/;

/** `user.__dict__["age_of"]`, `vars(user)["age_of"]` */
const ofDictionary = /^(?:vars\(([\w.]+)\)|([\w.]+)\.__dict__)\[["'](\w+)["']\]$/;

/** `user.age_of = lambda n: 36`, `Ages.of = fake` */
function assigned(node: SyntaxNode, place: readonly SyntaxNode[], file: SourceFile): Fake[] {
  const [left, right] = [childIn(node, "left"), childIn(node, "right")];
  const [, given, owner = given, key = ""] = ofDictionary.exec(left?.text ?? "") ?? [];
  const path = owner === undefined ? left?.text : `${owner}.${key}`;
  if (path === undefined || !/^\w+(\.\w+)+$/.test(path) || right === null) return [];
  if (!isOfProduct(path, false, file)) return [];
  const functions = nodesOf(file.tree.root, "function_definition").filter(
    (one) => childIn(one, "name")?.text === right.text,
  );
  if (!faking.test(right.text) && functions.length === 0) return [];
  const answers = functions.length > 0 ? functions : [right];
  return [fakeOf(path, answers, { place, file })];
}

/** `calm(user, 36)`, where a function of the tests' own puts something in the place of what it is given. */
export function stubbedFake({ on, name, answers, above }: Placed, file: SourceFile): Fake[] {
  const isByCall = above.at(-1)?.type === "call" && /^\w+(\.\w+)*$/.test(on);
  if (!isByCall || !isOfProduct(`${on}.${name}`, false, file)) return [];
  return [fakeOf(`${on}.${name}`, answers, { place: above, file })];
}

function fakeOf(
  path: string,
  answers: readonly SyntaxNode[],
  { place, file }: { readonly place: readonly SyntaxNode[]; readonly file: SourceFile },
): Fake {
  const said = saidBy(answers, file);
  const key = path.split(".").at(-1) ?? path;
  return { name: path, key, said, isOpen: answers.some(isReckoned), above: place };
}

const outside =
  /^(requests|time|datetime|os|socket|random|builtins|urllib|urllib3|httpx|aiohttp|subprocess|sys|logging|smtplib|uuid|secrets|boto3|redis|json|io|pathlib|shutil|tempfile)\b/;

/** A module that is named must be of a package from which the tests take something; a name, one that they import. */
function isOfProduct(path: string, isNamed: boolean, file: SourceFile): boolean {
  if (outside.test(path)) return false;
  const { root } = file.tree;
  const own = file.path.replace(/\.py$/, "").replaceAll("/", ".");
  if (isNamed && `.${own}`.endsWith(`.${path.replace(/\.\w+$/, "")}`)) return true;
  const first = rootOf(path);
  return nodesOf(root, "import_statement", "import_from_statement").some(({ text }) => {
    const [, module = ""] = /^(?:from|import)\s+([\w.]+)/.exec(text) ?? [];
    if (outside.test(module) || /^(unittest|pytest|mock)\b/.test(module)) return false;
    if (isNamed) return module.startsWith(".") || rootOf(module) === first;
    return new RegExp(`\\b${first}\\b`).test(text);
  });
}
