import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { holdsSettings } from "../settings/tool-files.ts";
import { openedAtCaller } from "./caller-places.ts";
import { endsEarly } from "./early-ends.ts";
import { tools } from "./more-detections.ts";

/** What a product reaches for that stands outside of it: who runs it, the file of its caller, or the end of the process. */
export interface Reached {
  readonly rule: "test-detection" | "early-exit" | "stubbed-assertion" | "swallowed-failure";
  readonly node: SyntaxNode;
}

/** Ways into what runs and checks the product, which no answer of its own needs. */
export function reachingOut(tree: SyntaxTree, path: string): Reached[] {
  const { language, root } = tree;
  if (tools.test(path) || holdsSettings(path)) return [];
  const kind = isJavaScript(language) ? "javascript" : language;
  const told = (words[kind] ?? []).flatMap(({ rule, types, pattern, unless, file }) =>
    unless?.test(path) === true || (file !== undefined && !file.test(root.text))
      ? []
      : nodesOf(root, ...types)
          .filter(({ text }) => text.length < longest && pattern.test(text))
          .map((node): Reached => ({ rule, node })),
  );
  const opened = kind === "go" ? openedAtCaller(root).map((node): Reached => ({ rule: detects, node })) : [];
  const ends = endsEarly(tree).map((node): Reached => ({ rule: "early-exit", node }));
  return [...told, ...opened, ...joined(root), ...(kind === "python" ? lookedThrough(root) : []), ...ends];
}

/** Beyond this it is a whole part of a program. */
const longest = 600;

interface Word {
  readonly rule: Reached["rule"];
  readonly types: readonly string[];
  readonly pattern: RegExp;
  /** Paths of programs, which may. */
  readonly unless?: RegExp;
  /** The file says this as well. */
  readonly file?: RegExp;
}

const calls = ["call", "call_expression", "method_invocation", "macro_invocation"];
const writes = ["assignment", "assignment_expression"];
const detects = "test-detection";
const programs = /(^|\/)(main|build|cli)\.rs$|(^|\/)(bin|examples|cli|cmd)\//;

const words: Readonly<Record<string, readonly Word[]>> = {
  python: [
    {
      ...{ rule: detects, types: ["attribute", "subscript", "call"] },
      pattern:
        /^(sys\._getframe|inspect\.(currentframe|stack|getouterframes)|traceback\.extract_stack)\([^]*\.(f_locals|co_consts|code_context|line)$/,
    },
    { rule: detects, types: calls, pattern: /^linecache\.getlines?\(\s*[^)]*["'][^"']*\btest_/ },
    { rule: "stubbed-assertion", types: calls, pattern: /^ctypes\.mem(move|set)\(\s*id\(/ },
    {
      rule: "stubbed-assertion",
      types: calls,
      pattern: /^(sys|threading)\.set(trace|profile)\(\s*(?!None\b)/,
    },
    {
      rule: "stubbed-assertion",
      types: writes,
      pattern: /^(builtins\.[A-Za-z]\w*|sys\.exit|os\._exit)\s*=[^=]/,
    },
    {
      ...{ rule: "stubbed-assertion", types: writes },
      pattern:
        /^(sys\.modules\[["'](_?pytest|unittest)[\w.]*["']\]|__import__\(["'](_?pytest|unittest)[\w.]*["']\))[.[]/,
    },
  ],
  javascript: [
    { rule: detects, types: calls, pattern: /\breadFile(Sync)?\([^;]*\.stack\b/ },
    {
      rule: detects,
      types: calls,
      pattern: /getFileName\(\)[^;]*["'`/][^"'`/\n]*\b(test|spec|vitest|jest)\b/,
    },
    { rule: detects, types: ["member_expression"], pattern: /^arguments\.callee\.caller$/ },
    { rule: detects, types: calls, pattern: /^[\w$]+\.caller\.toString\(\)$/ },
    {
      ...{ rule: "stubbed-assertion", types: writes },
      pattern:
        /^(require\.extensions\[[^\]]*\]|Module\._(load|resolveFilename|compile)|Module\.prototype\.require|require\.cache\[[^]*\]\.exports[\w.]*)\s*=[^=]/,
    },
  ],
  go: [
    { rule: "stubbed-assertion", types: ["comment"], pattern: /^\/\/go:linkname\s+\w+\s+testing\./ },
    { rule: detects, types: calls, pattern: /\bos\.Args\b[^]*"--?test\b/ },
    {
      ...{
        rule: detects,
        types: calls,
        file: /\b(debug\.Stack|runtime\.(Stack|Callers|CallersFrames|FuncForPC))\(/,
      },
      pattern: /^strings\.\w+\([^]*"[^"]*(\btesting\.|tRunner)/,
    },
    {
      ...{ rule: "early-exit", types: calls },
      pattern: /^(flag\.(CommandLine\.)?Set\(\s*"test\.|runtime\.Goexit\(\))/,
    },
    {
      ...{ rule: "early-exit", types: ["assignment_statement"], file: /^package (?!main\b)/m },
      pattern: /^os\.Args(\[\d+\])?\s*=[^=]/,
    },
  ],
  java: [
    {
      ...{ rule: "swallowed-failure", types: calls },
      pattern: /\b(set(Default|Class|Package)AssertionStatus\([^()]*\bfalse\s*\)|clearAssertionStatus\(\))$/,
    },
    {
      rule: "early-exit",
      types: calls,
      pattern: /^Runtime\.getRuntime\(\)\.halt\(\s*0\s*\)|^System\.setSecurityManager\(\s*(?!null)/,
    },
    {
      ...{ rule: "early-exit", types: calls },
      pattern: /\bset(Default)?UncaughtExceptionHandler\(\s*\([^)]*\)\s*->\s*\{\s*\}\s*\)$/,
    },
  ],
  rust: [
    { rule: "early-exit", types: calls, pattern: /^(std::)?panic::set_hook\([^]*\b(exit|abort)\(\s*0?\s*\)/ },
    { rule: "early-exit", types: calls, pattern: /^(std::)?process::exit\(\s*0\s*\)$/, unless: programs },
    {
      ...{
        rule: "early-exit",
        types: calls,
        unless: programs,
        file: /^\s*use (std::)?process::(\{[^}]*\b)?exit\b/m,
      },
      pattern: /^exit\(\s*0\s*\)$/,
    },
    {
      ...{ rule: "stubbed-assertion", types: ["function_item"] },
      pattern: /^(pub(\([^)]*\))?\s+)?(unsafe\s+)?extern\s+"C"\s+fn\s+(_?exit|abort|_Exit)\(/,
    },
    { rule: "early-exit", types: calls, pattern: /^libc::(_?exit\(\s*0|atexit\()/ },
    {
      rule: detects,
      types: calls,
      file: /\bbacktrace\b/i,
      pattern: /\.(contains|find)\(\s*"[^"]*\btest(s\/|::|_)/,
    },
    {
      rule: detects,
      types: calls,
      file: /\bLocation::caller\(\)/,
      pattern: /\.file\(\)[^;]*"[^"]*\btests?\b/,
    },
    {
      ...{ rule: detects, types: calls, file: /\bLocation::caller\(\)/ },
      pattern: /^(std::)?fs::read(_to_string)?\(\s*&?\w+\s*\)/,
    },
    {
      ...{ rule: detects, types: calls },
      pattern:
        /^((option_)?env!\(|(std::)?env::var(_os)?\()\s*"(CARGO_TARGET_TMPDIR|CARGO_BIN_EXE_\w*|RUST_TEST_\w+|NEXTEST\w*)"/,
    },
  ],
};

const runners =
  /^(node:)?(_?pytest[\w.]*|unittest[\w.]*|vitest|assert(\/strict)?|chai|jest|mocha|@jest\/globals|org\.(junit|testng)\b[\w.]*)$/;

/** `"py" + "test"`, `["node", "assert"].join(":")`: the name of what runs or checks, which nobody is to find. */
function joined(root: SyntaxNode): Reached[] {
  const sums = nodesOf(root, "binary_expression", "binary_operator").filter(({ text }) => {
    if (text.length > 80 || !text.includes("+")) return false;
    const whole = text.replace(/["'`]\s*\+\s*["'`]/g, "");
    return whole !== text && runners.test(/^["'`]([^"'`]*)["'`]$/.exec(whole)?.[1] ?? "");
  });
  const lists = nodesOf(root, "call_expression", "call").filter(({ text }) => {
    if (text.length > 80) return false;
    const [, list, glue] = /^\[([^\]]*)\]\.join\(\s*["'`](.*?)["'`]\s*\)$/.exec(text) ?? [];
    const [, between, items] = /^["'](.*?)["']\.join\(\s*[[(]([^\])]*)[\])]\s*\)$/.exec(text) ?? [];
    const parts = [...(list ?? items ?? "").matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, part = ""]) => part);
    return parts.length > 1 && runners.test(parts.join(glue ?? between));
  });
  return [...sums, ...lists].map((node) => ({ rule: "stubbed-assertion", node }));
}

/** Python: all things that there are, gone through to write something into them. */
function lookedThrough(root: SyntaxNode): Reached[] {
  return nodesOf(root, "for_statement")
    .filter(
      (one) =>
        /^gc\.get_(objects|referrers)\(/.test(childIn(one, "right")?.text ?? "") &&
        nodesOf(one, "assignment").some((each) => /[.[]/.test(childIn(each, "left")?.text ?? "")),
    )
    .map((node) => ({ rule: "stubbed-assertion", node }));
}
