import { callsProgram, fileWords, settingStrings, takesPaths, type Runner } from "../../runners/runner.ts";

const support = ["mocha-reporter.cjs", "mocha-config.cjs"].map(
  (name) => new URL(`./${name}`, import.meta.url),
);
const reporter = ' --reporter "$NIGHTSHIFT_SUPPORT/mocha-reporter.cjs" --no-bail --no-parallel --retries 0';
// Files that the settings name would be run as well as those of the command.
const withoutFiles = ' --no-package --config "$NIGHTSHIFT_SUPPORT/mocha-config.cjs"';

export const mocha: Runner = {
  name: "mocha",
  calls: callsProgram(/^(?:_?mocha|ts-mocha)$/),
  values:
    "-r --require -t --timeout -u --ui --config --package --file --extension -g --grep -f --fgrep --ignore --exclude -n --node-option -R --reporter -O --reporter-option --reporter-options -s --slow -j --jobs --retries --project",
  dropped:
    "-R --reporter -O --reporter-option* -b --bail --retries -j --jobs --parallel -w --watch* -c --color* -C --no-color* --diff --full-trace -G --growl --spec",
  settings: /^(?:\.mocharc\.\w+|package\.json)$/,
  open: ({ program, options, rest, settings }) => {
    const own = new Map(
      [...settings].map(([path, text]) => [path, path === "package.json" ? sectionOf(text) : text]),
    );
    const named = settingStrings(own, "spec");
    const specs = [...rest.map(({ value }) => value), ...named];
    const isDeep = /\brecursive\b["']?(?:\s*:\s*true)?/.test([options, ...own.values()].join("\n"));
    const sources = isDeep ? /\.[cm]?[jt]sx?$/ : /^[^/]+\.[cm]?[jt]sx?$/;
    const [config = ""] = /(?<= --config[= ])\S+/.exec(options) ?? [];
    const others = options.replace(/ --config[= ]\S+/, "") + withoutFiles + reporter;
    return {
      isTestFile: takesPaths(specs.length > 0 ? specs : ["test"], sources),
      command: (files) =>
        files === null || named.length === 0
          ? `${program}${options}${reporter}${fileWords(files, rest)}`
          : `NIGHTSHIFT_CONFIG=${config} ${program}${others}${fileWords(files)}`,
      reads: { kind: "file" },
      failsWhole: true,
      support,
    };
  },
};

function sectionOf(manifest: string): string {
  return /"mocha"\s*:\s*\{[^}]{0,5000}\}/.exec(manifest)?.[0] ?? "";
}
