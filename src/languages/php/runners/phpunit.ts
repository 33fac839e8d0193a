import { posix } from "node:path";
import { callsProgram, fileWords, takesPaths, type Runner } from "../../runners/runner.ts";
import { quote } from "../../runners/shell-words.ts";

export const phpunit: Runner = {
  name: "phpunit",
  calls: callsProgram(/^phpunit$/),
  values:
    "-c --configuration --bootstrap --group --exclude-group --testsuite --filter --order-by --log-junit --coverage-html",
  dropped:
    "--log-* --coverage* --stop-on-* --testdox* --teamcity --colors --order-by --random-order* --filter",
  open: ({ program, options, rest }) => ({
    isTestFile: takesPaths(rest.length > 0 ? rest.map(({ value }) => value) : ["."], /Test\.php$/),
    // Older ones take a single file only.
    command: (files) => {
      const classes = files?.map((path) => posix.basename(path, ".php")).join("|") ?? "";
      const filter = files === null ? "" : ` --filter ${quote(`/(^|\\\\)(${classes})::/`)}`;
      return `${program}${options} --log-junit "$NIGHTSHIFT_REPORT" --no-coverage${filter}${fileWords(null, rest)}`;
    },
    reads: { kind: "file" },
    failsWhole: true,
  }),
};
