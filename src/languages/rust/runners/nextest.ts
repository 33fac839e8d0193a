import { outcomesOfLines, type Runner } from "../../runners/runner.ts";
import { rawText } from "../../runners/shell-words.ts";
import { cargoTest, manifests } from "./cargo-test.ts";

const line =
  /^\s+(?:PASS|LEAK|(?<fail>FAIL|ABORT|TIMEOUT|SIG\w+)|(?<skip>SKIP)) \[.*?\] (?:\(.*?\) )?(?<unit>\S+?)(?:::\S+)? (?<name>\S+)$/;

/** Each test in a process of its own. */
export const nextest: Runner = {
  name: "nextest",
  calls: (words) =>
    /^cargo (?:\+\S+ )?nextest r(?:un)?\b/.test(rawText(words))
      ? words.findIndex(({ value }) => /^r(?:un)?$/.test(value)) + 1
      : null,
  values: `${cargoTest.values} -E --filterset -P --retries --test-threads --partition`,
  dropped: `${cargoTest.dropped} --retries --partition --fail-fast --max-fail --status-level --final-status-level --no-capture --nocapture --failure-output --success-output`,
  settings: manifests,
  open: (call) => {
    const part = cargoTest.open(call);
    return {
      ...part,
      command: (files) =>
        part.command(files).replace(" 2>&1", " --retries 0 --status-level all --color never 2>&1"),
      reads: { kind: "output", parse: (text) => outcomesOfLines(text, line) },
    };
  },
};
