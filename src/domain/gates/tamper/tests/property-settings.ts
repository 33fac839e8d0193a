import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { noPhase } from "./compared/tried-values.ts";
import { letsPassMore, optionIn, type LaxOptions } from "./lax-options.ts";

/** How many values runners of properties try where nothing says so. */
const otherwise = 100;

/** What a file says to its runner for all tests that follow: over how many values to try them, what not to look at. */
export function propertySettings(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    if (after === null) return [];
    const [kept, keeps] = [keptFor(before), keptFor(after)];
    const isKept = kept !== null && keeps !== null;
    const [was, now] = isKept ? [kept, keeps] : [triedBy(before), triedBy(after)];
    const find = (message: string) => [{ path, line: null, rule: "weakened-test", message }];
    const fewer =
      now < was
        ? find(`properties are tried over ${String(now)} values where they were over ${String(was)}`)
        : [];
    const [old, fresh] = [passedOver(before), [...passedOver(after), ...hiddenNow(before, after)]];
    const [more] = fresh.filter((one) => !old.includes(one));
    const blind =
      more !== undefined && fresh.length > old.length
        ? find(`kept results are compared without a part: ${more.slice(0, 120)}`)
        : [];
    const lax = letsPassMore(laxProfiles(before), laxProfiles(after));
    return [...fewer, ...blind, ...(lax === null ? [] : find(`properties demand less: ${lax}`))];
  });
}

interface Call {
  readonly name: string;
  readonly args: readonly SyntaxNode[];
  readonly text: string;
}

function callsIn(version: FileVersion | null, name: RegExp): Call[] {
  if (!version?.tree || !isTestContext(version.path)) return [];
  return nodesOf(version.tree.root, "call", "call_expression").flatMap((node) => {
    const called = /\w+$/.exec(childIn(node, "function")?.text ?? "")?.[0] ?? "";
    const args = childIn(node, "arguments")?.children ?? [];
    return name.test(called) ? [{ name: called, args, text: node.text.replace(/\s+/g, "") }] : [];
  });
}

/** The least of what is told by `fc.configureGlobal({ numRuns: 5 })`, or by the profile of Hypothesis that is loaded. */
function triedBy(version: FileVersion | null): number {
  const calls = callsIn(version, /^(configureGlobal|(register|load)_profile)$/);
  const countIn = (text: string) =>
    noPhase.test(text) ? 0 : Number(/\b(?:numRuns:|max_examples=)(\d+)/.exec(text)?.[1] ?? otherwise);
  const named = new Map(
    calls.flatMap(({ name, args, text }) =>
      name === "register_profile" ? [[args[0]?.text ?? "", countIn(text)] as const] : [],
    ),
  );
  const counts = calls.flatMap(({ name, args, text }) => {
    if (name === "configureGlobal") return [countIn(text)];
    return name === "load_profile" ? [named.get(args[0]?.text ?? "") ?? otherwise] : [];
  });
  return counts.length === 0 ? otherwise : Math.min(...counts);
}

/** What the profiles that are loaded let pass; how long a value may take where none says so is known to be too short for some machines. */
function laxProfiles(version: FileVersion | null): LaxOptions {
  const calls = callsIn(version, /^(register|load)_profile$/);
  const loaded = calls.flatMap(({ name, args }) => (name === "load_profile" ? (args[0]?.text ?? "") : []));
  const options = calls
    .filter(({ name, args }) => name === "register_profile" && loaded.includes(args[0]?.text ?? ""))
    .flatMap(({ args }) => args.flatMap((one) => nodesOf(one, "keyword_argument").flatMap(optionIn)));
  return new Map([["deadline", Infinity], ...options]);
}

/** The least of what Go and Rust say outside of tests: `var config = &quick.Config{MaxCount: 5}`, `fn config() -> ProptestConfig`. */
function keptFor(version: FileVersion | null): number | null {
  if (!version?.tree || !isTestContext(version.path)) return null;
  const counts = version.tree.root.children
    .filter(({ type }) => /^(var_declaration|const_item|static_item|function_item)$/.test(type))
    .flatMap(({ text }) => [...text.matchAll(keptCount)])
    .map((found) => Number((found[1] ?? found[2] ?? "").replaceAll("_", "")));
  return counts.length === 0 ? null : Math.min(...counts);
}

const keptCount =
  /\bMaxCount\s*:\s*([\d_]+)|\bProptestConfig(?:::with_cases\(|\s*\{\s*cases\s*:)\s*([\d_]+)/g;

/** What insta is to leave out of all results, and where it is to let all pass. */
function passedOver(version: FileVersion | null): string[] {
  if (version?.tree?.language !== "rust") return [];
  const calls = callsIn(
    version,
    /^(add_filter|set_filters|add_redaction|add_dynamic_redaction|set_redactions|set_var)$/,
  );
  return calls.flatMap(({ name, args, text }) =>
    name === "set_var" && !/^"INSTA_(FORCE_PASS|UPDATE)"$/.test(args[0]?.text ?? "") ? [] : [text],
  );
}

/** `insta::with_settings!({filters => …}, {…})` around what the base compared as a whole. */
function hiddenNow(before: FileVersion | null, after: FileVersion | null): string[] {
  if (after?.tree?.language !== "rust" || before?.tree?.language !== "rust") return [];
  const [was, now] = [before.tree.root.text.replace(/\s+/g, ""), after.tree.root];
  return nodesOf(now, "macro_invocation").flatMap(({ text }) => {
    const [, kept = "", shown = ""] =
      /\bwith_settings!\(\{(.*?)\},\{?(.*?);?\}?\);?$/.exec(text.replace(/\s+/g, "")) ?? [];
    const hides = /\b(filters|redactions)=>/.test(kept) && !was.includes(kept);
    return hides && shown !== "" && was.includes(shown) ? [kept] : [];
  });
}
