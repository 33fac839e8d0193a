import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** What a test of Rust's that is its own program has Cucumber or libtest-mimic do. */
interface Told {
  /** Where the features stand. */
  readonly folders: readonly string[];
  /** How many of its calls keep a failure, or what was not run, from passing. */
  readonly demands: number;
  /** How many of them leave something out, or try again what failed. */
  readonly spares: number;
  readonly line: number;
}

const runs = /^(filter_run|run|filter_run_and_exit|run_and_exit)$/;
const demanding = /^(run_and_exit|filter_run_and_exit|fail_on_skipped\w*|exit|exit_if_failed)$/;
const sparing = /^(filter_run\w*|retries|retry_\w+|allow_skipped)$/;

/** Programs of tests that run fewer features, pass over what fails, or end well whatever comes of it. */
export function softenedRunners(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const [was, now] = [toldBy(before), toldBy(after)];
    if (was === null || now === null) return [];
    const find = (message: string) => [{ path, line: now.line, rule: "weakened-test", message }];
    const fewer = was.folders.find(
      (one) => !now.folders.includes(one) && now.folders.some((other) => other.startsWith(`${one}/`)),
    );
    if (fewer !== undefined) return find(`the runner goes through a part of ${fewer} only`);
    if (now.demands < was.demands) return find("the runner ends well where it did not");
    return now.spares > was.spares
      ? find("the runner passes over what fails, or over some of its tests")
      : [];
  });
}

function toldBy(version: FileVersion | null): Told | null {
  if (version?.tree?.language !== "rust" || !isTestContext(version.path)) return null;
  const { root } = version.tree;
  if (!/\bcucumber\b|\bWorld\b|\blibtest_mimic\b/.test(root.text)) return null;
  const calls = nodesOf(root, "call_expression");
  const ran = calls.filter((one) => runs.test(nameOf(one)));
  const named = (names: RegExp) => calls.filter((one) => names.test(nameOf(one))).length;
  const [first] = ran;
  if (first === undefined) return null;
  const folders = ran.flatMap(
    (one) => /^\(\s*"([^"]+?)\/?"/.exec(childIn(one, "arguments")?.text ?? "")?.[1] ?? [],
  );
  return { folders, demands: named(demanding), spares: named(sparing), line: first.line };
}

/** `run` of `World::run(…)`, `World::cucumber().run(…)` and `libtest_mimic::run(…)` */
function nameOf(call: SyntaxNode): string {
  return /(\w+)(?:::<[^>]*>)?$/.exec(childIn(call, "function")?.text ?? "")?.[1] ?? "";
}
