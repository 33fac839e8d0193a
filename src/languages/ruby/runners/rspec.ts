import { z } from "zod";
import { callsProgram, fileWords, takesPaths, type Runner } from "../../runners/runner.ts";

const outcomes = { passed: "pass", failed: "fail", pending: "skip" } as const;
const example = z.looseObject({
  description: z.string(),
  full_description: z.string(),
  file_path: z.string(),
  status: z.enum(["passed", "failed", "pending"]),
  exception: z.looseObject({ message: z.string() }).nullish(),
});
const report = z.looseObject({ examples: z.array(example) }).catch({ examples: [] });

export const rspec: Runner = {
  name: "rspec",
  calls: callsProgram(/^rspec$/),
  values:
    "-r --require -I -t --tag -e --example -P --pattern -f --format -o --out --seed --order -O --options",
  dropped:
    "-f --format -o --out --fail-fast* -p --profile --only-failures -n --next-failure --color --no-color -b",
  open: ({ program, options, rest }) => ({
    isTestFile: takesPaths(rest.length > 0 ? rest.map(({ value }) => value) : ["spec"], /_spec\.rb$/),
    command: (files) =>
      `${program}${options} --format json --out "$NIGHTSHIFT_REPORT"${fileWords(files, rest)}`,
    reads: { kind: "file", parse: (text) => report.parse(parseJson(text)).examples.map(readExample) },
  }),
};

function readExample({ description, full_description: whole, ...one }: z.output<typeof example>) {
  const group = whole.endsWith(description) ? whole.slice(0, -description.length).trim() : "";
  const name = [group, description].filter(Boolean).join(" > ");
  const file = one.file_path.replace(/^\.\//, "");
  return { file, name, outcome: outcomes[one.status], message: one.exception?.message };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
