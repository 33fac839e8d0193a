import { posix } from "node:path";
import { fileWords, locateClasses, outcomesOfLines, type Runner } from "../../runners/runner.ts";
import { quote } from "../../runners/shell-words.ts";

/** `Acme.CartTests.Adds(a: 1)` */
const line =
  /^\s+(?:Passed|(?<fail>Failed)|(?<skip>Skipped)) (?<unit>(?:\w+\.)*\w+)\.(?<name>\w+(?:\(.*\))?)(?: \[[^\]]*\])?$/;

export const dotnet: Runner = {
  name: "dotnet test",
  calls: ([first, second]) => (first?.value === "dotnet" && second?.value === "test" ? 2 : null),
  values:
    "-c --configuration -f --framework -s --settings --filter -l --logger --collect -r --runtime -v --verbosity --results-directory",
  dropped:
    "--filter -l --logger --collect -v --verbosity --results-directory --nologo -p:CollectCoverage -p:Threshold* /p:CollectCoverage",
  open: ({ program, options, rest }) => ({
    isTestFile: (path) => /Tests?\.(?:cs|fs|vb)$/.test(path),
    command: (files) => {
      const classes = files?.map((path) => `FullyQualifiedName~.${posix.parse(path).name}`).join("|");
      const filter = classes === undefined ? "" : ` --filter ${quote(classes)}`;
      return `${program}${fileWords(null, rest)}${options} --logger "console;verbosity=normal"${filter}`;
    },
    reads: { kind: "output", parse: (text) => outcomesOfLines(text, line) },
    failsWhole: true,
    locate: locateClasses,
  }),
};
