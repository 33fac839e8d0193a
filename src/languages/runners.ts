import { posix } from "node:path";
import { type TestGate } from "../domain/gates/resolve.ts";
import { dotnet } from "./csharp/runners/dotnet.ts";
import { goTest } from "./go/runners/go-test.ts";
import { gradle, maven } from "./java/runners/maven.ts";
import { jest } from "./javascript/runners/jest.ts";
import { mocha } from "./javascript/runners/mocha.ts";
import { borp, nodeTest } from "./javascript/runners/node-test.ts";
import { vitest } from "./javascript/runners/vitest.ts";
import { phpunit } from "./php/runners/phpunit.ts";
import { pytest } from "./python/runners/pytest.ts";
import { unittest } from "./python/runners/unittest.ts";
import { rspec } from "./ruby/runners/rspec.ts";
import { isPreparation } from "./runners/preparation.ts";
import { resolveSteps, type Step } from "./runners/resolve-steps.ts";
import { splitOptions, type Runner, type RunnerPart, type TreeFiles } from "./runners/runner.ts";
import { quote, rawText } from "./runners/shell-words.ts";
import { cargoTest } from "./rust/runners/cargo-test.ts";
import { nextest } from "./rust/runners/nextest.ts";

export { type TreeFiles } from "./runners/runner.ts";

const runners = [
  ...[vitest, jest, mocha, borp, nodeTest, pytest, unittest, goTest, cargoTest, nextest],
  ...[maven, gradle, rspec, phpunit, dotnet],
];
const maxSettings = 500;

/** One call of a runner in a gate's command; paths and commands are those from the repository's root. */
export interface TestPart extends RunnerPart {
  readonly folder: string;
}

/** How the tests of a gate are run file by file. */
export interface TestPlan {
  /** "mocha", or "vitest, mocha". */
  readonly runner: string;
  readonly parts: readonly TestPart[];
  /** Commands that have to run once before, for a shell at the root; null: none. */
  readonly prepare: string | null;
  /** All files of tests that were there when it was made. */
  readonly testFiles: readonly string[];
  /** Whether a runner takes a file for one of tests. */
  readonly isTestFile: (path: string) => boolean;
  /** Runs these files alone. */
  readonly commandFor: (files: readonly string[]) => string;
}

/** Finds the runner that a gate's command calls in the end. Null: none is known, and the whole command is run. */
export async function planTests(gate: Pick<TestGate, "command">, files: TreeFiles): Promise<TestPlan | null> {
  const steps = (await resolveSteps(gate.command, files)) ?? [];
  const calls = steps.map((step) => ({
    step,
    runner: runners.find(({ calls }) => calls(step.words) !== null),
  }));
  const first = calls.find(({ runner }) => runner !== undefined);
  if (first?.runner === undefined) return null;
  const { name } = first.runner;
  const paths = await files.list();
  const hasPackages = paths.some((path) => posix.basename(path) === "package.json");
  const parts: TestPart[] = [];
  for (const { step, runner } of calls)
    if (runner !== undefined)
      parts.push(
        await openPart(runner, step, { files, paths, enter: enterFolder(step.folder, hasPackages) }),
      );
  const before = steps.slice(0, calls.indexOf(first)).filter((step) => isPreparation(step, name));
  const isTestFile = (path: string) => parts.some((part) => part.isTestFile(path));
  return {
    parts,
    isTestFile,
    runner: [...new Set(calls.flatMap(({ runner }) => runner?.name ?? []))].join(", "),
    prepare:
      before.map((step) => `(${enterFolder(step.folder, hasPackages)}${textOf(step)})`).join(" && ") || null,
    testFiles: paths.filter((path) => isTestFile(path) && !/(^|\/)node_modules\//.test(path)),
    commandFor: (wanted) =>
      parts
        .flatMap((part) => (wanted.some(part.isTestFile) ? part.command(wanted.filter(part.isTestFile)) : []))
        .join("; "),
  };
}

interface Tree {
  readonly files: TreeFiles;
  readonly paths: readonly string[];
  /** Makes a shell ready, in the call's folder. */
  readonly enter: string;
}

async function openPart(runner: Runner, step: Step, { files, paths, enter }: Tree): Promise<TestPart> {
  const { folder } = step;
  const all = step.words.filter(({ isRedirection }) => isRedirection !== true);
  const length = runner.calls(all) ?? all.length;
  const words = all.slice(length);
  const prefix = folder === "" ? "" : `${folder}/`;
  const inside = paths.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
  const settings = new Map<string, string>();
  for (const path of inside.filter((one) => runner.settings?.test(one) === true).slice(0, maxSettings))
    settings.set(path, (await files.read(prefix + path)) ?? "");
  const program = textOf({ ...step, words: all.slice(0, length) });
  const part = runner.open({
    program,
    words,
    settings,
    paths: new Set(inside),
    ...splitOptions(words, runner),
  });
  const within = (wanted: readonly string[]) => wanted.map((path) => posix.relative(folder, path));
  const { warm } = part;
  return {
    ...part,
    folder,
    isTestFile: (path) => path.startsWith(prefix) && part.isTestFile(path.slice(prefix.length)),
    command: (wanted) => enter + part.command(wanted && within(wanted)),
    ...(warm !== undefined && {
      warm: (wanted: readonly string[]) => {
        const { build, command } = warm(within(wanted));
        return { build: enter + build, command: enter + command };
      },
    }),
  };
}

function textOf({ env, through, words }: Step): string {
  return env + rawText([...through, ...words]);
}

/** npm looks for programs in these folders, too. */
function enterFolder(folder: string, hasPackages: boolean): string {
  const depth = folder === "" ? 0 : folder.split("/").length;
  const programs = Array.from({ length: depth + 1 }, (_, up) => `$PWD/${"../".repeat(up)}node_modules/.bin:`);
  return `${folder === "" ? "" : `cd ${quote(folder)} && `}${hasPackages ? `export PATH="${programs.join("")}$PATH" && ` : ""}`;
}
