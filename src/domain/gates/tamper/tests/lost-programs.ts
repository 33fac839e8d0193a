import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";

/** Where tests of Rust's macros have programs that are to be built, or are not to be. */
const program =
  /(^|\/)tests\/(?:[^/]+\/)*(?:ui|compile[-_]?(?:fail|pass)?|trybuild|(?:run[-_])?pass|fail)(?:[-_]\w+)?\/(?:[^/]+\/)*[^/]+\.rs$/;

/** Programs that a test had built are gone, or what a compiler has to say of one: without that, trybuild takes any error for it. */
export function lostPrograms(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const head = new Set([...paths, ...files.flatMap(({ after }) => after?.path ?? [])]);
  const gone = files.flatMap(({ before, after }) =>
    before !== null && after?.path !== before.path ? [before.path] : [],
  );
  const came = files.flatMap(({ before, after }) =>
    after !== null && before?.path !== after.path && program.test(after.path) ? [after.path] : [],
  );
  const find = (path: string, rule: TamperFinding["rule"], message: string) => ({
    path,
    line: null,
    rule,
    message,
  });
  return [
    ...gone
      .filter((path) => path.endsWith(".stderr") && head.has(path.replace(/stderr$/, "rs")))
      .map((path) => find(path, "weakened-test", "whatever the compiler says of the program passes now")),
    ...gone
      .filter((path) => program.test(path))
      .slice(came.length)
      .map((path) => find(path, "deleted-test", "a program that a test had built is gone")),
  ];
}
