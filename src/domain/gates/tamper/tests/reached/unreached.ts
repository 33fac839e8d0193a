import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { handlingOf } from "./expected-throws.ts";
import { floatingBy } from "./floating.ts";
import { isNeverAsked } from "./lazy-streams.ts";
import { isNeverCalled } from "./never-called.ts";
import { type Mark } from "../test-case.ts";

/** What an assertion stands in that is not run, or not waited for; `above` leads from the test's body to it. */
export function unreachedBy(node: SyntaxNode, above: readonly SyntaxNode[]): Mark[] {
  const [body] = above;
  if (body === undefined || node === body) return [];
  const at = above.indexOf(node);
  if (isNeverCalled(node, above) || handlingOf(node, above.slice(0, at)) === "uncalled") {
    return [{ what: "checks in a function that nobody calls", line: node.line }];
  }
  if (above[at + 1]?.field === "arguments" && isNeverAsked(node, above.slice(0, at))) {
    return [{ what: "checks in a stream that nobody asks for anything", line: node.line }];
  }
  const floating = floatingBy({ node, next: above[at + 1], above: above.slice(0, at) });
  if (floating.length > 0 && !mayTell(node, body) && !isCounted(body)) return floating;
  if (
    node.type === "call_expression" &&
    listens(node, body) &&
    !isCounted(body) &&
    !tellsRunner(node, body)
  ) {
    return [{ what: "checks in a listener that nobody calls", line: node.line }];
  }
  if (runsInPythonThread(node, body)) {
    return [{ what: "checks in a thread, whose failures fail no test", line: node.line }];
  }
  if (runsInJavaThread(node) && !/UncaughtExceptionHandler/.test(body.text)) {
    return [{ what: "checks in a thread, whose failures fail no test", line: node.line }];
  }
  if (spawns(node) && !/\.join\b|\.get\(|\bawaitTermination\b|<-/.test(body.text.replace(node.text, ""))) {
    return [{ what: "checks in a thread that nobody waits for", line: node.line }];
  }
  return [];
}

/** Whether a callback checks first and then tells the runner, which waits for it, that the test is done. */
export function tellsRunner({ text }: SyntaxNode, body: SyntaxNode | undefined): boolean {
  return doneOf(body).some(
    (name) =>
      new RegExp(`\\b${name}\\(\\s*\\)(?![^]*\\b(expect|assert\\w*|should)\\b)`).test(text) &&
      !isDoneBesides(name, text, body),
  );
}

/** Whether the runner knows how many checks there have to be: one that is not made fails the test. */
export function isCounted(body: SyntaxNode | undefined): boolean {
  const own = parametersOf(body).some((name) =>
    new RegExp(`(^|[^\\w$.])${name}\\.plan\\(\\s*[1-9]`).test(body?.text ?? ""),
  );
  return own || /\bexpect\.(assertions\(\s*[1-9]|hasAssertions\()/.test(body?.text ?? "");
}

/** The names under which a test is given what tells the runner that it is done: `done`, `t.end`. */
export function doneOf(body: SyntaxNode | undefined): string[] {
  const names = parametersOf(body);
  const told = names.filter((name) => /^(done|cb|callback|finish|finished)$/.test(name));
  return [...told, ...names.filter((name) => /^(t|test|assert)$/.test(name)).map((name) => `${name}\\.end`)];
}

function parametersOf(body: SyntaxNode | undefined): string[] {
  const parameters = body?.children.filter(({ field }) => /^parameters?$/.test(field ?? "")) ?? [];
  return parameters.flatMap(({ text }) => text.match(/[\w$]+/g) ?? []);
}

/** Whether the test may be done by something else than a part of it; what fails it is none. */
function isDoneBesides(name: string, part: string, body: SyntaxNode | undefined): boolean {
  const rest = (body === undefined ? "" : (childIn(body, "body")?.text ?? "")).replace(part, "");
  const failing = new RegExp(
    `\\.catch\\(\\s*${name}\\s*\\)|["']error["'],\\s*${name}\\b|\\b${name}\\(\\s*(e|err|error|new)\\b`,
    "g",
  );
  return new RegExp(`\\b${name}\\b`).test(rest.replace(failing, ""));
}

/** Whether a promise that nobody holds tells that it came to its end, and nothing else does so in its place. */
function mayTell({ text }: SyntaxNode, body: SyntaxNode): boolean {
  return /\bdone\b/.test(text) && !(doneOf(body).includes("done") && isDoneBesides("done", text, body));
}

const firing =
  /\bawait\b|\bdone\b|\b(tick|flush\w*)\(|\.(emit|dispatch\w*|fire\w*|trigger|next|publish|send|write|end|push|close|destroy|click|run\w*|start|resume|abort|flush\w*|advance\w*|detectChanges|post\w*|set\w*|add\w*)\(/i;

/** `emitter.on("event", …)` in a test that does nothing by which the event could come. */
function listens(node: SyntaxNode, body: SyntaxNode): boolean {
  const called = childIn(node, "function")?.text ?? "";
  if (!/\.(on|once|addListener|addEventListener|prependListener|subscribe)$/.test(called)) return false;
  // The runner's own end fires nothing.
  return !firing.test(body.text.replace(node.text, "").replace(/\bt\.end\(\)/g, ""));
}

/** What Python runs beside the test: what is raised there is printed, and the test goes on. */
function runsInPythonThread(node: SyntaxNode, body: SyntaxNode): boolean {
  if (node.type === "call") {
    const called = childIn(node, "function")?.text ?? "";
    return /^((threading|multiprocessing|mp|_thread)\.)?(Thread|Timer|Process|start_new_thread)$/.test(
      called,
    );
  }
  const name = childIn(node, "name")?.text;
  if (node.type !== "function_definition" || name === undefined) return false;
  const outside = body.text.replace(node.text, "");
  const isTarget = new RegExp(`\\b(Thread|Timer|Process|start_new_thread)\\([^)]*\\b${name}\\b`).test(
    outside,
  );
  return isTarget && !new RegExp(`\\b${name}\\(`).test(outside);
}

/** Java prints what is thrown in a thread, whoever joins it. */
function runsInJavaThread({ type, text }: SyntaxNode): boolean {
  if (type === "object_creation_expression") return /^new Thread\(/.test(text);
  return (
    type === "method_invocation" &&
    /^Thread\.(start(VirtualThread)?|(ofVirtual|ofPlatform)\(\)[^]*\.(start|unstarted))\(/.test(text)
  );
}

function spawns(node: SyntaxNode): boolean {
  const called = childIn(node, "function")?.text ?? "";
  return node.type === "call_expression" && /^((std::)?thread::spawn|time\.AfterFunc)$/.test(called);
}

/** Nothing to go through, as it is written. */
const empty =
  /^(\[\]|\(\)|\{\}|0|""|''|(list|set|dict|tuple)\(\)|range\(0\)|0\.\.0|\[\]\w+\{\}|(List|Set)\.of\(\)|new (Set|Map)\(\))$/;

const counted = /^for\s*\(?\s*(?:let|var|int|const)?\s*(\w+)\s*:?=\s*(\d+)\s*;\s*\1\s*<\s*(\d+)\s*;/;

/** A loop over nothing, or a choice by a constant: what stands in it does not run. */
export function runsOverNothing(node: SyntaxNode): boolean {
  if (/^(for_in_statement|for_statement|enhanced_for_statement|for_expression)$/.test(node.type)) {
    const range = node.children.find(({ type }) => type === "range_clause") ?? node;
    const over = childIn(range, "right") ?? childIn(range, "value");
    const [, , from, to] = counted.exec(node.text) ?? [];
    if (from !== undefined && Number(from) >= Number(to)) return true;
    return empty.test(over?.text.replace(/\s+$/g, "") ?? "");
  }
  if (node.type === "switch_statement")
    return /^\(?([\d"']|(true|false|null)\b)/.test(childIn(node, "value")?.text ?? "");
  if (node.type === "method_invocation") {
    return /^[\w.]*\b(Optional|Stream|IntStream|List|Set|Collections)\.(empty\w*|of)\(\)\./.test(node.text);
  }
  return node.type === "call_expression" && /^\[\]\.(forEach|map|every|some)\(/.test(node.text);
}
