import { type TamperFinding } from "../../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../../changed-file.ts";
import { isTestContext } from "../../test-files.ts";
import { type Assertion } from "../test-case.ts";
import { type Pair } from "./match-tests.ts";

/** Texts have no white space: Python's statement runs into what it waits for. */
const waiting = /(?<=^(?:return)?assert|(?<![\w$.]))await(?=[\w$([])|\.await\b|\.resolves\b/g;
/** What is called there: `load` of `await db.users.load(1)`. */
const asked =
  /(?:(?<=^(?:return)?assert|(?<![\w$.]))await|\bexpect\((?=.*\.resolves\b))\(*(?:new)?(?:[\w$]+(?:\([^()]*\))?\??\.)*([\w$]+)\(/;
/** What holds of anything that is there, and so of a promise or a coroutine whatever comes of it. */
const holdsOfAnything =
  /\.not\.\w|\.(?:toBeTruthy|toBeDefined)\(\)|\.to(?:Strict)?Equal\(\{\}\)|\.toMatchObject\(\{\}\)|\.toBeInstanceOf\(Object\)|\.(?:exist|ok)$|^(?:assert|ok|assert\.ok|assert\.isOk|assert\.exists|self\.assertTrue|self\.assertIsNotNone)\([^,=<>!]*(?:,["'`].*)?\);?$|^(?:self\.)?assert(?:\.not\w*|Not\w*)\(|^assert(?![\w.(])(?!.*(?:==|<|>))|^assert[\w.]+\([^()]*\)(?:isnotNone|!=.+)?$/;

/**
 * Checks that look at a promise now where they looked at what came of it, and hold of any promise: `expect(load(1)).toBeDefined()`.
 * Where the change touches the product that is asked, that may give its answer at once now: then the trial tells.
 */
export function lostWaits({ before, after }: Pair, files: readonly ChangedFile[]): TamperFinding[] {
  const now = new Map(after.assertions.map((one) => [one.said, one]));
  return before.assertions.flatMap((one) => {
    const other = now.get(one.said.replace(waiting, ""));
    if (other === undefined || other.said === one.said || !holdsOfAnything.test(other.said)) return [];
    if (mayAnswerAtOnce(one, files)) return [];
    const message = `the test ${JSON.stringify(after.name.slice(0, 120))} looks at a promise, and no more at what comes of it: ${other.text.slice(0, 120)}`;
    return [{ path: after.path, line: other.line, rule: "weakened-test", message }];
  });
}

function mayAnswerAtOnce({ said }: Assertion, files: readonly ChangedFile[]): boolean {
  const name = asked.exec(said)?.[1]?.replaceAll("$", "\\$");
  if (name === undefined) return true;
  const mentions = new RegExp(`(?<![\\w$])${name}(?![\\w$])`);
  return files.some(
    ({ path, before, after }) =>
      !isTestContext(path) && (mentions.test(textOf(before)) || mentions.test(textOf(after))),
  );
}
