import { fileWords, takesPaths, type Runner } from "../../runners/runner.ts";
import { quote } from "../../runners/shell-words.ts";
import { callsModule } from "./pytest.ts";

export const unittest: Runner = {
  name: "unittest",
  calls: callsModule(/^unittest$/),
  values: "-s --start-directory -p --pattern -t --top-level-directory -k",
  dropped: "-v --verbose -q --quiet -f --failfast -b --buffer -c --catch --locals",
  open: ({ program, options, rest }) => {
    const [first, start = "."] = rest.map(({ value }) => value);
    const valueOf = (option: RegExp, usual: string) =>
      option.exec(options)?.[1]?.replace(/^(["'])(.*)\1$/, "$2") ?? usual;
    const folder = valueOf(/ (?:-s|--start-directory)[ =](\S+)/, start).replace(/^\.\/?|\/$/g, "");
    const pattern = valueOf(/ (?:-p|--pattern)[ =](\S+)/, "test*.py");
    const found = [`${folder === "" ? "" : `${folder}/`}**/${pattern}`];
    const named = rest.map(({ value }) =>
      value.endsWith(".py") ? value : `${value.replaceAll(".", "/")}.py`,
    );
    const script = '"$NIGHTSHIFT_SUPPORT/unittest-report.py"';
    return {
      isTestFile: takesPaths(first === undefined || first === "discover" ? found : named),
      command: (files) =>
        `NIGHTSHIFT_FILES=${quote(files?.join(":") ?? "")} ${program.replace(/ -m unittest$/, "")} ${script}${options}${fileWords(null, rest)}`,
      reads: { kind: "file" },
      support: [new URL("./unittest-report.py", import.meta.url)],
    };
  },
};
