import { callsProgram, fileWords, settingStrings, takesPaths, type Runner } from "../../runners/runner.ts";

const usual = "**/*.{test,spec}.{js,mjs,cjs,ts,mts,cts,jsx,tsx}";
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
    const isNamed = takesPaths([usual, ...own]);
    const filters = rest.filter(({ value }) => !/^(?:run|watch|dev)$/.test(value));
    return {
      isTestFile: (path) =>
        isNamed(path) &&
        (filters.length === 0 || filters.some(({ value }) => path.includes(value.replace(/^\.\//, "")))),
      command: (files) => `${program} run${options} ${always}${fileWords(files, filters)}`,
      reads: { kind: "file" },
    };
  },
};
