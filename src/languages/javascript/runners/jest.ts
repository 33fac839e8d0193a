import {
  callsProgram,
  fileWords,
  passesFilter,
  settingStrings,
  takesPaths,
  type Runner,
} from "../../runners/runner.ts";

const usual = /(^|\/)__tests__\/.*\.[cm]?[jt]sx?$|(^|\/)(?:[^/]*[.-])?(?:test|spec)\.[cm]?[jt]sx?$/;
const always =
  '--ci --json --outputFile="$NIGHTSHIFT_REPORT" --coverage=false --bail=0 --watchAll=false --passWithNoTests';

export const jest: Runner = {
  name: "jest",
  calls: (words) =>
    /\breact-scripts$/.test(words[0]?.value ?? "") && words[1]?.value === "test"
      ? 2
      : callsProgram(/^jest$/)(words),
  values:
    "--config -c --rootDir --projects --env --testEnvironment --testNamePattern -t --maxWorkers -w --testTimeout --setupFiles --selectProjects --reporters --coverageDirectory --coverageReporters --outputFile --shard",
  dropped:
    "--coverage* --collectCoverage* --no-coverage --reporters --json --outputFile --bail -b --watch* -u --updateSnapshot --ci --verbose --silent --shard --changedSince -o --onlyChanged --passWithNoTests",
  settings: /^(?:jest(?:\.[\w-]+)?\.config\.\w+|package\.json)$/,
  open: ({ program, options, rest, settings }) => {
    const own = settingStrings(settings, "testMatch").filter((glob) => !glob.startsWith("!"));
    const isMatched = takesPaths(own.map((glob) => glob.replace("<rootDir>/", "**/")));
    return {
      isTestFile: (path) => (usual.test(path) || isMatched(path)) && passesFilter(path, rest),
      // Given a path as it is, Jest would run also what its settings leave out.
      command: (files) => `${program}${options} ${always}${fileWords(files?.map(patternOf) ?? null, rest)}`,
      reads: { kind: "file" },
    };
  },
};

function patternOf(path: string): string {
  return `/${path.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`;
}
