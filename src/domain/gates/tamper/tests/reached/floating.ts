import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type Mark } from "../test-case.ts";
import { isDropped, isUnused, mentionsOf, nameOf } from "./dropped.ts";
import { executorAround, settlesWhereWell } from "./settled.ts";

/** What an assertion stands in, with the part of it that leads there, and what that stands in. */
export interface Around {
  readonly node: SyntaxNode;
  readonly next: SyntaxNode | undefined;
  readonly above: readonly SyntaxNode[];
}

/** What comes to its end later, or beside the test, and that nobody waits for: promises, futures, tasks. */
export function floatingBy(around: Around): Mark[] {
  const { line } = around.node;
  if (goesOverLater(around)) return [{ what: "checks in a promise that nobody waits for", line }];
  if (isPromise(around.node) && isDropped(around.node, around.above) && !isSettling(around))
    return [{ what: "checks in a promise that nobody waits for", line }];
  if (isFuture(around)) return [{ what: "checks in a future that nobody waits for", line }];
  if (isTask(around)) return [{ what: "checks in a task that nobody waits for", line }];
  return isHandled(around) || isGathered(around) ? [{ what: "swallows what fails later", line }] : [];
}

function calleeOf(node: SyntaxNode): string {
  return (childIn(node, "function") ?? childIn(node, "constructor"))?.text ?? "";
}

/** They run what they are told to by themselves. */
const queueing = /^(cy|browser|element|protractor|\$+)\b/;

/** Something that JavaScript gives a promise for. */
function isPromise(node: SyntaxNode): boolean {
  const callee = calleeOf(node);
  if (node.type === "new_expression") return callee === "Promise";
  if (node.type !== "call_expression") return false;
  if (/^\(\s*async\b/.test(callee)) return true;
  if (/^Promise\.\w+$/.test(callee) || /(^|\.)(waitFor|waitUntil)$/.test(callee)) return true;
  return /\.(then|catch|finally)$/.test(callee) && !queueing.test(callee);
}

/** `rows.forEach(async (row) => …)`, or an array of promises that is not made one of. */
function goesOverLater({ node, next, above }: Around): boolean {
  if (node.type !== "call_expression" || next?.field !== "arguments") return false;
  const method = /\.(forEach|map|flatMap)$/.exec(calleeOf(node))?.[1];
  const [handler] = next.children.filter(({ type }) => !/comment/.test(type));
  if (method === undefined || handler === undefined || !/^async\b/.test(handler.text)) return false;
  const isAwaited = above.at(-1)?.type === "await_expression";
  return method === "forEach" || isAwaited || isDropped(node, above);
}

/** Whoever waits for the promise around it is told by it. */
function isSettling({ node, above }: Around): boolean {
  const executor = executorAround(above);
  return executor !== null && node !== executor.node && settlesWhereWell(executor, node);
}

const futures =
  /^(runAsync|supplyAsync|submit|invokeAll|schedule|thenAccept|thenAcceptAsync|thenRun|thenRunAsync|thenApply|whenComplete|fork)$/;
const queued = /^(execute|invokeLater|runLater)$/;

/** Java: what others run, and tell nobody of. */
function isFuture({ node, next, above }: Around): boolean {
  if (node.type !== "method_invocation" || next?.field !== "arguments") return false;
  const name = childIn(node, "name")?.text ?? "";
  const isOne = futures.test(name)
    ? isDropped(node, above) || isOnlyWatched(above)
    : queued.test(name) && hasObject(node);
  // What is counted down behind the check is missed where it fails.
  return isOne && !/\.(await|getCount)\(/.test(above[0]?.text.replace(node.text, "") ?? "");
}

/** `while (!f.isDone()) …`: it is waited for, and nobody asks whether it failed. */
function isOnlyWatched(above: readonly SyntaxNode[]): boolean {
  const [holder, body] = [above.at(-1), above[0]];
  const name = holder?.type === "variable_declarator" ? nameOf(holder) : null;
  if (holder === undefined || body === undefined || name === null) return false;
  return mentionsOf(name, holder, body).every((one) => {
    const call = one.above.at(-1);
    return (
      call?.type === "method_invocation" &&
      one.node.field === "object" &&
      /^(isDone|isCancelled|cancel)$/.test(childIn(call, "name")?.text ?? "")
    );
  });
}

function hasObject(node: SyntaxNode): boolean {
  return /([eE]xecutor|[pP]ool|SwingUtilities|Platform|Thread)/.test(childIn(node, "object")?.text ?? "");
}

/** Java: `.exceptionally(e -> null).join()` */
function isHandled({ node, next, above }: Around): boolean {
  if (node.type !== "method_invocation" || next?.field !== "object") return false;
  if (!/^(exceptionally|handle|handleAsync)$/.test(childIn(node, "name")?.text ?? "")) return false;
  const handler = childIn(node, "arguments")?.text ?? "";
  if (/\b(throw|fail|assert\w*|complete\w*)\b/.test(handler)) return false;
  const taker = above.findLast((one) => !/^(join|get)$/.test(childIn(one, "name")?.text ?? ""));
  return taker?.type === "expression_statement";
}

/** Python: `asyncio.gather(…, return_exceptions=True)`, where nobody looks at what it gives. */
function isGathered({ node, above }: Around): boolean {
  if (node.type !== "call" || !/(^|\.)gather$/.test(calleeOf(node))) return false;
  if (!/\breturn_exceptions\s*=\s*True\b/.test(childIn(node, "arguments")?.text ?? "")) return false;
  const waiting = /^(asyncio\.(run|wait_for)|[\w.]+\.run_until_complete)$/;
  const taker = above.findLast(
    (one) => !/^(await|argument_list)$/.test(one.type) && !waiting.test(calleeOf(one)),
  );
  return taker?.type === "expression_statement";
}

const spawning = /(^|::)(spawn|spawn_blocking|spawn_local)$/;
const scheduling =
  /^(asyncio|loop|\w*_loop|asyncio\.get_\w+\(\))\.(create_task|ensure_future|call_soon|call_later|call_soon_threadsafe|run_coroutine_threadsafe|run_in_executor)$|^(create_task|ensure_future)$|\.(submit|apply_async)$/;

/** Rust's threads and tasks, and Python's. */
function isTask({ node, next, above }: Around): boolean {
  const callee = calleeOf(node);
  if (node.type === "call") {
    if (next?.field !== "arguments") return false;
    const isMapped = /\.map$/.test(callee) && /(Executor|Pool)\(/.test(above[0]?.text ?? "");
    return (scheduling.test(callee) || isMapped) && isDropped(node, above);
  }
  if (node.type !== "call_expression" || next?.field !== "arguments") return false;
  if (/\bBuilder::new\(\)[^]*\.spawn$/.test(callee)) return isStartedAlone(node, above);
  if (!spawning.test(callee)) return false;
  if (isUnused(node, above)) return true;
  const holder = above.at(-1);
  const name = holder?.type === "let_declaration" ? nameOf(holder) : null;
  const [body] = above;
  if (holder === undefined || name === null || body === undefined) return false;
  return mentionsOf(name, holder, body).every((one) => isUnused(one.node, one.above));
}

/** Rust: `Builder::new().spawn(…).unwrap();` fails where no thread could be made, and not where it failed. */
function isStartedAlone(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const at = above.findLastIndex(({ type, text }) => type === "call_expression" && isTaken(text));
  const taken = at < 0 ? undefined : above[at];
  return taken === undefined ? isUnused(node, above) : isUnused(taken, above.slice(0, at));
}

function isTaken(text: string): boolean {
  return /\.(unwrap\(\)|expect\("[^"]*"\))$/.test(text);
}
