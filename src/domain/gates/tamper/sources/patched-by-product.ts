import { childIn, isJavaScript, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { keyOf, meaningsIn, pathOf, type Meaning } from "./engine-paths.ts";
import { takenBy } from "./own-runners.ts";
import { assertionsWritten, checksHandedOn } from "./patched-checks.ts";

/** By what tests and matchers compare, and go over what they compare, in words that every engine has. */
const compares = new RegExp(
  `^(${[
    String.raw`Object\.(is|keys|values|entries|assign|getPrototypeOf|getOwnProperty(Names|Symbols|Descriptors?))`,
    String.raw`Object\.prototype\.[^.]+`,
    String.raw`Array\.(isArray|from|of)|Number\.is(NaN|Integer|Finite|SafeInteger)|Reflect\.(get|set|has|apply|construct|ownKeys|getPrototypeOf)|JSON\.(stringify|parse)`,
    String.raw`Math\.(abs|max|min|round|floor)|Promise\.(resolve|reject|all|allSettled)|Promise\.prototype\.(then|catch|finally)`,
    String.raw`RegExp\.prototype\.(test|exec)|Error\.captureStackTrace|Error\.prototype\.(toString|constructor)`,
    String.raw`Function\.prototype\.(call|apply|bind|toString)`,
    String.raw`Array\.prototype\.(every|some|map|filter|find|findIndex|includes|indexOf|forEach|reduce|join|slice|splice|concat|push|pop|shift|unshift|entries|keys|sort|flat|flatMap|toString)`,
    String.raw`(Map|Set|WeakMap|WeakSet)\.prototype\.(get|set|has|add|delete|forEach|keys|values|entries|size)`,
    String.raw`String\.prototype\.(includes|startsWith|endsWith|indexOf|match|replace|split|slice|trim|toLowerCase|toUpperCase|localeCompare)`,
    String.raw`(Number|String|Boolean|Symbol|Array|Date)\.prototype\.(valueOf|toString|constructor|hasOwnProperty)`,
    String.raw`(Array|Map|Set|String|Object|Function|Number|Promise|Error)\.prototype(\.\[Symbol\.\w+\])?`,
    String.raw`Iterator\.prototype(\.__proto__)?\.(next|\[Symbol\.iterator\]|every|some|find|forEach|map|filter|toArray)`,
    String.raw`Error|Array|Map|Set|String|Number|Symbol|RegExp|Reflect|JSON|Function`,
  ].join("|")})$`,
);
/** What runners give to every file. */
const given = /^(assert|expect|chai|test|it|describe)(\.\w+)*$/;

/** What a product does to that by which its tests compare and to what they check with. */
export function patchedByProduct({ language, root }: SyntaxTree): SyntaxNode[] {
  if (!isJavaScript(language)) return [];
  const meaning = meaningsIn(root);
  const replaced = [...walk(root)]
    .filter(({ node, above }) =>
      targetsOf(node, meaning).some(
        ({ path, isOfAll }) => (isCompared(path) || (isOfAll && given.test(path))) && isOfEngine(path, above),
      ),
    )
    .map(({ node }) => node);
  return [...replaced, ...checksHandedOn(root), ...assertionsWritten(root)];
}

/** Whether tests and matchers compare by this part of the engine. */
export function isCompared(path: string): boolean {
  return compares.test(path);
}

/** No class of the file's own has the name, and no old engine is given what it lacks: `if (!Object.is) Object.is = …`. */
export function isOfEngine(path: string, above: readonly SyntaxNode[]): boolean {
  if (above[0] !== undefined && ownClasses(above[0]).has(path.split(".")[0] ?? "")) return false;
  const name = path.split(".").at(-1) ?? path;
  const isLacking = ({ type, children }: SyntaxNode) =>
    type === "if_statement" && children.some((one) => one.field === "condition" && one.text.includes(name));
  return !above.some(isLacking);
}

/** Under names of the engine's. */
export function ownClasses(root: SyntaxNode): ReadonlySet<string> {
  const declared = nodesOf(root, "class_declaration", "function_declaration").map(
    (one) => childIn(one, "name")?.text ?? "",
  );
  const imported = nodesOf(root, "import_statement").flatMap(takenBy);
  return new Set([...declared, ...imported.map(({ local }) => local)]);
}

export interface Target {
  readonly path: string;
  /** It is given to every file, rather than a name of this one. */
  readonly isOfAll: boolean;
}

/** What is written over there. */
export function targetsOf(node: SyntaxNode, meaning: Meaning): Target[] {
  if (node.type === "call_expression") return [...givenAway(node, meaning), ...takenAway(node, meaning)];
  if (node.type === "unary_expression") return takenAway(node, meaning);
  if (node.type !== "assignment_expression") return [];
  const [left, right] = [childIn(node, "left"), childIn(node, "right")];
  if (left === null || left.type === "identifier" || isLinkOfOne(left, meaning)) return [];
  const isOtherwise = right?.text.startsWith(`${left.text} ||`) === true;
  return isOtherwise ? [] : [{ path: pathOf(left, meaning), isOfAll: isEverywhere(left, meaning) }];
}

/** `own.__proto__ = Map.prototype`: what one thing takes the place of. */
function isLinkOfOne(left: SyntaxNode, meaning: Meaning): boolean {
  const owner = childIn(left, "object");
  return childIn(left, "property")?.text === "__proto__" && pathOf(owner, meaning).startsWith("new ");
}

/** Whether an expression begins with what holds the names of all files. */
function isEverywhere(node: SyntaxNode, meaning: Meaning): boolean {
  const owner = childIn(node, "object");
  return owner === null ? everywhere.test(pathOf(node, meaning)) : isEverywhere(owner, meaning);
}

const everywhere = /^(globalThis|global|window|self)$/;
const defining = /^(Reflect\.(set|defineProperty)|Object\.defineProperty)$/;
const copying = /^Object\.(assign|defineProperties)$/;
const linking = /^(Object|Reflect)\.setPrototypeOf$/;

/** `Object.assign(Array.prototype, { every })`, `Reflect.set(Object, "is", yes)` */
function givenAway(node: SyntaxNode, meaning: Meaning): Target[] {
  const callee = childIn(node, "function")?.text ?? "";
  if (!/^(Object|Reflect)\./.test(callee)) return [];
  const [owner, second] = childIn(node, "arguments")?.children ?? [];
  if (owner === undefined || second === undefined) return [];
  const path = pathOf(owner, meaning);
  const isOfAll = isEverywhere(owner, meaning);
  if (path === "") return [];
  if (linking.test(callee)) return [{ path, isOfAll }];
  const isAll = everywhere.test(path);
  const of = (key: string): Target => ({ path: isAll ? key : `${path}.${key}`, isOfAll });
  if (defining.test(callee)) {
    const key = keyOf(second, meaning);
    return key === null ? [] : [of(key)];
  }
  if (!copying.test(callee) || second.type !== "object") return [];
  return second.children.map((one) =>
    of((childIn(one, "key") ?? childIn(one, "name") ?? one).text.replace(/^["']|["']$/g, "")),
  );
}

/** `delete Array.prototype[Symbol.iterator]`; what else goes may be a test's own, or a shim's. */
function takenAway(node: SyntaxNode, meaning: Meaning): Target[] {
  const [owner, key] = childIn(node, "arguments")?.children ?? [];
  const isCall = childIn(node, "function")?.text === "Reflect.deleteProperty" && key !== undefined;
  const path = isCall
    ? `${pathOf(owner ?? null, meaning)}.${keyOf(key, meaning) ?? ""}`
    : pathOf(/^delete\b/.test(node.text) ? (node.children[0] ?? null) : null, meaning);
  return walking.test(path) ? [{ path, isOfAll: false }] : [];
}

const walking = /\.\[Symbol\.iterator\]$|^Iterator\.prototype\.(.*\.)?next$/;
