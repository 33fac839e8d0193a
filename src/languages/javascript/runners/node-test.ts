import {
  callsProgram,
  fileWords,
  settingStrings,
  takesPaths,
  type Runner,
  type RunnerPart,
} from "../../runners/runner.ts";
import { programName } from "../../runners/shell-words.ts";

const source = /\.[cm]?[jt]sx?$/;
const usual = /(^|\/)(?:(?:[^/]*[.\-_])?test|test-[^/]*)\.[cm]?[jt]sx?$|(^|\/)test\/.*\.[cm]?[jt]sx?$/;

export const nodeTest: Runner = {
  name: "node:test",
  calls: ([first, ...more]) => {
    const isNode = first !== undefined && /^(?:node|tsx)$/.test(programName(first));
    return isNode && more.some(({ value }) => value === "--test") ? 1 : null;
  },
  values:
    "--import --require -r --loader --experimental-loader --conditions -C --env-file --test-concurrency --test-timeout --test-name-pattern --test-skip-pattern --test-shard --test-reporter --test-reporter-destination --test-isolation --test-global-setup --tsconfig",
  dropped:
    "--test --test-reporter* --experimental-test-coverage --test-coverage* --test-shard --watch --test-update-snapshots",
  open: ({ program, options, rest }) => ({
    ...readReporter(rest.map(({ value }) => value)),
    command: (files) =>
      `${program}${options} --test --test-reporter="$NIGHTSHIFT_SUPPORT/node-test-reporter.mjs" --test-reporter-destination="$NIGHTSHIFT_REPORT"${fileWords(files, rest)}`,
  }),
};

/** A program around node:test. */
export const borp: Runner = {
  name: "borp",
  calls: callsProgram(/^borp$/),
  values:
    "--concurrency -c --timeout -t --coverage-exclude -X --ignore -i --reporter -r --lines --branches --functions --statements",
  dropped:
    "--reporter -r --coverage* -C -X --check-coverage --lines --branches --functions --statements --watch -w -p --pattern",
  settings: /^\.borp\.ya?ml$/,
  open: ({ program, options, rest, settings }) => ({
    ...readReporter(rest.length > 0 ? rest.map(({ value }) => value) : settingStrings(settings, "files")),
    // It looks for reporters from its own folder on.
    command: (files) =>
      `${program}${options} --reporter="$(realpath --relative-to=. "$NIGHTSHIFT_SUPPORT")/node-test-reporter.mjs:$NIGHTSHIFT_REPORT"${fileWords(files, rest)}`,
  }),
};

function readReporter(given: readonly string[]): Pick<RunnerPart, "isTestFile" | "reads" | "support"> {
  const support = [new URL("./node-test-reporter.mjs", import.meta.url)];
  const isTestFile = given.length > 0 ? takesPaths(given, source) : (path: string) => usual.test(path);
  return { isTestFile, reads: { kind: "file" }, support };
}
