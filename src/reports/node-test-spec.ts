import { type Reading, type TestReport } from "../domain/gates/measurement.ts";
import { type Finding } from "../domain/gates/verdict.ts";
import { isFileWithoutTests } from "./node-test-file.ts";
import { messageText, placeInTrace, plainText } from "./report-text.ts";

const summary =
  /^ℹ tests (\d+)\n(?:ℹ suites \d+\n)?ℹ pass (\d+)\nℹ fail (\d+)\nℹ cancelled (\d+)\nℹ skipped (\d+)\nℹ todo (\d+)$/gm;
const passedFile = /^✔ (\/.*) \([\d.]+ms\)$/gm;
const failedTest = /^test at (\S.*)\n✖ (.*?)(?: \([\d.]+ms\))?\n((?: .*\n|\n(?!test at ))*)/gm;

/** The `spec` report of node:test: the summary at its end and the list of failing tests after that. */
export function readNodeTestSpec(text: string, root: string): Reading<TestReport> {
  const plain = `${plainText(text)}\n`;
  // What tests print comes before the runner's own summary, so the last one is the runner's.
  const last = [...plain.matchAll(summary)].at(-1);
  if (!last) return { kind: "unreadable", why: "no summary of node:test in it" };
  const empty = [...plain.matchAll(passedFile)].filter(([, name = ""]) => isFileWithoutTests(name)).length;
  const [, , pass, fail, cancelled, skipped, todo] = last.map(Number);
  return {
    kind: "report",
    passed: Math.max((pass ?? 0) - empty, 0),
    failed: (fail ?? 0) + (cancelled ?? 0),
    skipped: (skipped ?? 0) + (todo ?? 0),
    findings: [...plain.slice(last.index).matchAll(failedTest)].map(([, place = "", name = "", body = ""]) =>
      findingOf(place, { name, body }, root),
    ),
  };
}

function findingOf(place: string, { name, body }: { name: string; body: string }, root: string): Finding {
  const found = placeInTrace(root, body) ?? placeInTrace(root, place);
  const reason = body.trim().split(/\n\s*at /)[0] ?? "";
  return {
    path: found?.path ?? null,
    line: found?.line ?? null,
    level: "error",
    rule: null,
    message: messageText(`${name}: ${reason.replace(/^ +/gm, "")}`),
  };
}
