import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

type Said = Pick<FoundAssertion, "text" | "looked">;

/** `assert_tokens(&r, &[])`, `assert_send::<R>()`, `System::assert_last_event(r)`, `snapbox::assert_eq("a", r)` */
const functions = /^(\w+::)*(assert_\w+|kani::assert|macrotest::expand|logs_assert)$/;
/** What is said of the thing before the dot: `response.assert_status_ok()`, `dir.child("a").assert("b")`. */
const methods =
  /^(assert_\w+|compile_fail|exp_(string|regex|eof|char|any)|quickcheck|expect_(success|failure))$/;
const doubles = /^(_?m|\w*mocks?\w*)$/i;

/**
 * What libraries check by functions and methods of their own, as `assert!` would say it: a link at a time where they stand in a
 * chain; null: it is none of these.
 */
export function saidByCall(call: SyntaxNode): Said | null {
  const callee = call.type === "call_expression" ? childIn(call, "function") : null;
  // A macro whose words are expressions reads as a call, too.
  if (callee === null || call.text.startsWith(`${callee.text}!`)) return null;
  const given = childIn(call, "arguments")?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  const name = callee.text.replace(/::<[^]*>$/, "");
  if (callee.type !== "field_expression") return functions.test(name) ? ofLibrary(call, name) : null;
  const [on, method] = [childIn(callee, "value"), childIn(callee, "field")?.text ?? ""];
  if (on === null) return null;
  const text = given.map((one) => one.text).join(", ");
  return isMethod(on, method, given)
    ? { text: `assert!(${rootOf(on).text}.${method}(${text}))`, looked: [call] }
    : null;
}

/** One of the file's own is read where it stands; of another, `assert!` says that it is asked. */
function ofLibrary(call: SyntaxNode, name: string): Said {
  return /::/.test(name) || name !== childIn(call, "function")?.text
    ? { text: `assert!(${call.text})`, looked: [call] }
    : {};
}

function isMethod(on: SyntaxNode, method: string, given: readonly SyntaxNode[]): boolean {
  if (methods.test(method)) return true;
  const [first] = given;
  switch (method) {
    // That of a command runs it, and only what follows asks for anything.
    case "assert":
      return given.length > 0 || doubles.test(on.text);
    case "verify":
    case "checkpoint":
      return given.length === 0 && (doubles.test(on.text) || /^\w*server$/.test(on.text));
    case "expect":
      return /^(\w+::)*Mock::given\(/.test(on.text);
    case "pass":
    case "case":
      return /^r?#*"[^"]*\.\w+"#*$/.test(first?.text ?? "");
    case "snapshot":
      return /^\w*harness$/.test(on.text);
    default:
      return false;
  }
}

/** What the first of several such links is asked of. */
function rootOf(on: SyntaxNode): SyntaxNode {
  const callee = on.type === "call_expression" ? childIn(on, "function") : null;
  const inner = callee?.type === "field_expression" ? childIn(callee, "value") : null;
  return inner !== null && /^assert/.test((callee && childIn(callee, "field")?.text) ?? "")
    ? rootOf(inner)
    : on;
}
