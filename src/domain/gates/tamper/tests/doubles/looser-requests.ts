import { type TamperFinding } from "../../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../../changed-file.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { isTestContext } from "../../test-files.ts";
import { javascriptAssertions } from "../languages/javascript-assertions.ts";

/** An answer of a false server: which requests get it. */
interface Expected {
  /** "post \"/a\"" */
  readonly name: string;
  readonly line: number;
  /** What a request has to bring: its body, its query, its headers. */
  readonly demands: readonly string[];
}

/** Servers of nock and axios-mock-adapter that answer whatever the product sends, where it had to send something. */
export function looserRequests(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const [was, is] = [expectedIn(before), expectedIn(after)];
    // What is sent may be looked at by a check of its own.
    if (was.length === 0 || checksIn(after) > checksIn(before)) return [];
    return was.flatMap((one): TamperFinding[] => {
      const [now, ...more] = is.filter(({ name }) => name === one.name);
      const isOnly = was.filter(({ name }) => name === one.name).length === 1;
      if (now === undefined || more.length > 0 || !isOnly || !asksForLess(now, one)) return [];
      const lost = one.demands.filter((each) => !now.demands.includes(each)).join(", ");
      const message = `a double lets more pass: ${now.name} for ${lost}`.slice(0, 160);
      return [{ path, line: now.line, rule: "weakened-test", message }];
    });
  });
}

const lax =
  /=>\s*(true|!0|1)\)*$|(^|:\s*)\/\.[*+]?\/|\bexpect\.any(thing)?\(|^(true|undefined|null|\{\s*\}|expect\.objectContaining\(\{\s*\}\))$/;

function asksForLess(now: Expected, was: Expected): boolean {
  const [has, had] = [now, was].map(({ demands }) => demands.filter((one) => !lax.test(one)));
  return (
    has !== undefined && had !== undefined && has.length < had.length && has.every((one) => had.includes(one))
  );
}

function checksIn(version: FileVersion | null): number {
  const all = version?.tree ? javascriptAssertions(version.tree.root) : [];
  return all.filter(({ node }) => !/^expect\.(any(thing)?|not|\w+(Containing|Matching))\b/.test(node.text))
    .length;
}

const verbs = /^(get|post|put|patch|delete|head|options|on(Get|Post|Put|Patch|Delete|Head|Options|Any))$/;

function expectedIn(version: FileVersion | null): Expected[] {
  const { tree = null, path = "", kind = "" } = version ?? {};
  if (tree === null || kind === "symlink" || !isJavaScript(tree.language) || !isTestContext(path)) return [];
  if (!/["'](nock|axios-mock-adapter)["']/.test(tree.root.text)) return [];
  return nodesOf(tree.root, "call_expression").flatMap((call) => {
    const links = linksOf(call);
    const at = links.findIndex(({ name }) => verbs.test(name));
    const asked = links[at];
    // What comes last says what is answered.
    if (asked === undefined || !/^reply/.test(links.at(-1)?.name ?? "")) return [];
    const options = links
      .filter(({ name }) => name === "nock")
      .flatMap(({ args }) => args.slice(1).filter((one) => one.includes("headers")));
    const beside = links
      .filter(({ name }) => /^(query|matchHeader|basicAuth)$/.test(name))
      .map(({ name, args }) => (name === "query" ? (args[0] ?? "") : args.slice(-1).join()));
    const demands = [...asked.args.slice(1), ...beside, ...options];
    return [{ name: `${asked.name} ${asked.args[0] ?? ""}`, line: call.line, demands }];
  });
}

interface Link {
  readonly name: string;
  readonly args: readonly string[];
}

/** The calls of a chain, from the first to the last. */
function linksOf(call: SyntaxNode): Link[] {
  const links: Link[] = [];
  for (let one: SyntaxNode | null = call; one?.type === "call_expression";) {
    const callee: SyntaxNode | null = childIn(one, "function");
    const args = (childIn(one, "arguments")?.children ?? []).filter(({ type }) => type !== "comment");
    const name = (callee && (childIn(callee, "property") ?? callee))?.text ?? "";
    links.unshift({ name, args: args.map(({ text }) => text.replace(/\s+/g, " ")) });
    one = callee && childIn(callee, "object");
  }
  return links;
}
