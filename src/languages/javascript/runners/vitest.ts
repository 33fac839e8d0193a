import {
  callsProgram,
  fileWords,
  passesFilter,
  settingStrings,
  takesPaths,
  type Runner,
} from "../../runners/runner.ts";

const usual = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
const always =
  '--reporter=json --outputFile="$NIGHTSHIFT_REPORT" --coverage.enabled=false --bail=0 --retry=0 --passWithNoTests';

export const vitest: Runner = {
  name: "vitest",
  calls: callsProgram(/^vitest$/),
  values:
    "--config -c --root -r --dir --project --environment --pool --mode -m --testNamePattern -t --maxWorkers --minWorkers --testTimeout --hookTimeout --workspace --exclude --reporter --outputFile --shard --bail --retry",
  dropped:
    "--run --watch -w --no-watch --ui --coverage* --reporter --outputFile* --bail --retry -u --update --silent --shard --changed --passWithNoTests",
  settings: /^(?:vitest|vite)(?:\.[\w-]+)?\.config\.\w+$/,
  open: ({ program, options, rest, settings }) => {
    // Globs of what is covered have the same key.
    const own = settingStrings(settings, "include").filter((glob) => /test|spec/i.test(glob));
    const isIncluded = takesPaths(own);
    const filters = rest.filter(({ value }) => !/^(?:run|watch|dev)$/.test(value));
    return {
      isTestFile: (path) => (usual.test(path) || isIncluded(path)) && passesFilter(path, filters),
      command: (files) => `${program} run${options} ${always}${fileWords(files, filters)}`,
      reads: { kind: "file" },
    };
  },
};
