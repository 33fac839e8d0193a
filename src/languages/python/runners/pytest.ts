import { posix } from "node:path";
import { fileWords, settingStrings, takesPaths, type Runner } from "../../runners/runner.ts";
import { programName } from "../../runners/shell-words.ts";

/** A module that Python runs, or a program of its own. */
export function callsModule(module: RegExp): Runner["calls"] {
  return (words) => {
    const [first] = words;
    if (first === undefined || module.test(programName(first))) return first === undefined ? null : 1;
    const at = words.findIndex(({ value }) => value === "-m") + 1;
    const isPython = /^python[\d.]*$/.test(programName(first));
    return isPython && at > 0 && module.test(words[at]?.value ?? "") ? at + 1 : null;
  };
}

export const pytest: Runner = {
  name: "pytest",
  calls: callsModule(/^(?:pytest|py\.test)$/),
  values:
    "-k -m -c --rootdir --confcutdir -p -o --override-ini --ignore --ignore-glob --deselect -n --numprocesses --dist --maxprocesses --junitxml --junit-xml --junit-prefix --maxfail --basetemp --tb -r --durations --cov-report --cov-config --cov-fail-under --timeout --reruns --reruns-delay --log-level --log-cli-level --color --capture -W --pythonwarnings --import-mode --ds",
  dropped:
    "--junit* --cov* --no-cov* -n --numprocesses --dist --maxprocesses -x --exitfirst --maxfail --lf --last-failed --ff --failed-first --nf --new-first --sw --stepwise* --durations* --html --self-contained-html -v* --verbose -q* --quiet -s --tb --color --reruns* --snapshot-update -r*",
  settings: /^(?:pytest\.ini|pyproject\.toml|tox\.ini|setup\.cfg)$/,
  open: ({ program, options, rest, words, settings }) => {
    const names = settingStrings(settings, "python_files");
    const given = rest.map(({ value }) => value.split("::", 1)[0] ?? "");
    const places = given.length > 0 ? given : settingStrings(settings, "testpaths");
    const isNamed = takesPaths(names.length > 0 ? names : ["test_*.py", "*_test.py"]);
    const isPlaced = takesPaths(places.length > 0 ? places : ["."]);
    // Plugins know these options, and settings ask for them where the plugins are there.
    const added = [...settings.values()].flatMap(
      (text) => /^[ \t]*addopts[ \t]*=([^]*?)(?=\n\S|$(?![^]))/m.exec(text)?.[1] ?? [],
    );
    const asked = [...added, ...words.map(({ value }) => value)].join(" ");
    const off = [
      [/--cov\b/, " --no-cov"],
      [/(?:^|["'\s])-n[\s=\d"'al]|--numprocesses|--dist/, " -n0"],
      [/--reruns\b/, " --reruns=0"],
    ] as const;
    const plugins = off.flatMap(([pattern, option]) => (pattern.test(asked) ? [option] : [])).join("");
    const all = `${options}${plugins} -p no:randomly --maxfail=0 --continue-on-collection-errors -o junit_family=xunit1 -o cache_dir="$TMPDIR/pytest-cache"`;
    return {
      isTestFile: (path) => isNamed(posix.basename(path)) && isPlaced(path),
      command: (files) => `${program}${all} --junitxml="$NIGHTSHIFT_REPORT"${fileWords(files, rest)}`,
      reads: { kind: "file" },
    };
  },
};
