import { type Reading, type TestReport } from "../domain/gates/measurement.ts";
import { readJunit } from "./junit.ts";
import { readNodeTestSpec } from "./node-test-spec.ts";
import { readTap } from "./tap.ts";

/** A test report of any understood format, from a file or from a command's standard output. */
export function readTestReport(text: string, root: string): Reading<TestReport> {
  const xml = /^[ \t]*<(?:\?xml|testsuites?)\b/m.exec(text);
  if (xml) {
    const end = Math.max(...["</testsuites>", "</testsuite>"].map((tag) => endOf(text, tag)));
    return readJunit(text.slice(xml.index, end > xml.index ? end : undefined).trim(), root);
  }
  if (/^TAP version 1[34][ \t]*$/m.test(text) || /^1\.\.\d+[ \t]*$/m.test(text)) return readTap(text, root);
  if (/^\S*ℹ tests \d+/m.test(text)) return readNodeTestSpec(text, root);
  const why = text.trim() === "" ? "it is empty" : "it is neither JUnit XML, TAP nor the output of node:test";
  return { kind: "unreadable", why };
}

function endOf(text: string, tag: string): number {
  const at = text.lastIndexOf(tag);
  return at === -1 ? -1 : at + tag.length;
}
