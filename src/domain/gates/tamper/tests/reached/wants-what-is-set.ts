import { folderOf } from "../../paths.ts";
import { type Mark, type TestCase } from "../test-case.ts";

/** How tests ask whether a database or another service is set: by what surrounds the process. */
const surroundings =
  /process\.env\b|import\.meta\.env\b|Deno\.env\b|os\.(?:environ|getenv|Getenv|LookupEnv)\b|^@(?:Enabled|Disabled)IfEnvironmentVariable\(/;

/** Whether a source may skip tests where something is not set. */
export function mayWantWhatIsSet(text: string): boolean {
  return /skip|runIf|IfEnvironmentVariable/i.test(text) && /\benv|getenv|environ|IfEnvironment/i.test(text);
}

/** Whether a test is kept from running where something is not set. */
export function wantsWhatIsSet({ marks }: TestCase): boolean {
  return marks.some((mark) => conditionOf(mark) !== null);
}

/** Whether tests of the same package were skipped under the very same condition: a further one may want what they want. */
export function isWantedBeside(mark: Mark, test: TestCase, before: readonly TestCase[]): boolean {
  const condition = conditionOf(mark);
  if (condition === null) return false;
  return before.some(
    ({ path, marks }) =>
      folderOf(path) === folderOf(test.path) && marks.some((one) => conditionOf(one) === condition),
  );
}

/** What has to be set, and what becomes of the test where it is not; null: nothing of the kind is asked. */
function conditionOf({ what, where }: Mark): string | null {
  const said = (where ?? what).replace(/\s+/g, "").replace(/^(skip[iI]f|runIf)\(([^()]*)\)$/, "$1$2");
  return surroundings.test(said) ? `${/^\w*/.exec(what)?.[0] ?? ""}:${said}` : null;
}
