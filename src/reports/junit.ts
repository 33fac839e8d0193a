import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Reading, type TestReport } from "../domain/gates/measurement.ts";
import { type Finding } from "../domain/gates/verdict.ts";
import { isFileWithoutTests } from "./node-test-file.ts";
import { lineNumber, messageText, pathInside, placeInTrace } from "./report-text.ts";

const maxDepth = 200;
const maxTests = 500_000;
const maxFailureText = 64 * 1024;
const chunkLength = 64 * 1024;

/** Slips of real writers inside text: node:test leaves "]]>" and colour codes as they are, others write &#27;. */
const tolerated = /"\]\]>" is disallowed|disallowed character|malformed character entity/;

interface Case {
  readonly attributes: Readonly<Record<string, string>>;
  outcome: "passed" | "failed" | "skipped";
  message: string;
  text: string;
}

/** JUnit XML as pytest, node:test, Vitest, Jest, Maven and others write it. Counts test cases, never believes totals. */
export function readJunit(text: string, root: string): Reading<TestReport> {
  const reader = new JunitReader(root);
  for (let at = 0; at < text.length && reader.problem === null; at += chunkLength) {
    reader.write(text.slice(at, at + chunkLength));
  }
  return reader.close();
}

class JunitReader {
  problem: string | null = null;
  readonly #root: string;
  readonly #parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #findings: Finding[] = [];
  readonly #open: string[] = [];
  #case: Case | null = null;

  constructor(root: string) {
    this.#root = root;
    this.#parser.on("error", ({ message }) => {
      if (!tolerated.test(message)) this.#refuse(`malformed XML (${message.slice(0, 200)})`);
    });
    // Saxes expands no declared entity; a report has no use for a document type anyway.
    this.#parser.on("doctype", () => this.#refuse("a document type is not allowed in it"));
    this.#parser.on("opentag", (tag: SaxesTagPlain) => this.#opened(tag.name, tag.attributes));
    this.#parser.on("text", (part) => this.#text(part));
    this.#parser.on("cdata", (part) => this.#text(part));
    this.#parser.on("closetag", (tag: SaxesTagPlain) => this.#closed(tag.name));
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
  }

  close(): Reading<TestReport> {
    if (this.problem === null) this.#parser.close();
    if (this.problem !== null) return { kind: "unreadable", why: this.problem };
    return { kind: "report", ...this.#counts, findings: this.#findings };
  }

  #refuse(why: string): void {
    this.problem ??= why;
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length === 0 && name !== "testsuites" && name !== "testsuite") {
      this.#refuse(`XML, but not JUnit's (root element ${name.slice(0, 60)})`);
    }
    this.#open.push(name);
    if (this.#open.length > maxDepth) this.#refuse(`nested deeper than ${maxDepth} elements`);
    if (name === "testcase") this.#case = { attributes, outcome: "passed", message: "", text: "" };
    else if (this.#case) markOutcome(this.#case, name, attributes["message"]);
  }

  #text(part: string): void {
    const element = this.#open.at(-1);
    if (!this.#case || (element !== "failure" && element !== "error")) return;
    this.#case.text += part.slice(0, maxFailureText - this.#case.text.length);
  }

  #closed(name: string): void {
    this.#open.pop();
    if (name !== "testcase" || !this.#case) return;
    const finished = this.#case;
    this.#case = null;
    if (finished.outcome === "passed" && isFileWithoutTests(finished.attributes["name"] ?? "")) return;
    this.#counts[finished.outcome] += 1;
    const { passed, failed, skipped } = this.#counts;
    if (passed + failed + skipped > maxTests) this.#refuse(`more than ${maxTests} tests`);
    if (finished.outcome === "failed" && this.#findings.length < 5_000) {
      this.#findings.push(findingOf(finished, this.#root));
    }
  }
}

function markOutcome(test: Case, element: string, message: string | undefined): void {
  // A test that is expected to fail is reported as skipped and failed at once: it was not asked to pass.
  if (element === "skipped") test.outcome = "skipped";
  if (element !== "failure" && element !== "error") return;
  if (test.outcome === "passed") test.outcome = "failed";
  if (test.message === "") test.message = message ?? "";
}

function findingOf({ attributes, message, text }: Case, root: string): Finding {
  const name = attributes["name"] ?? "unnamed test";
  const reason = message.trim() || text.trim().split("\n")[0] || "failed";
  return {
    ...placeOfCase(attributes, text, root),
    level: "error",
    rule: null,
    message: messageText(`${name}: ${reason}`),
  };
}

function placeOfCase(
  attributes: Readonly<Record<string, string>>,
  text: string,
  root: string,
): Pick<Finding, "path" | "line"> {
  const inTrace = placeInTrace(root, text);
  if (inTrace) return inTrace;
  const file = [attributes["file"], attributes["classname"], attributes["name"]].find(
    (value) => value !== undefined && /[^\s/]\.[A-Za-z]{1,6}$/.test(value) && /[/\\]/.test(value),
  );
  if (file === undefined) return { path: null, line: null };
  return {
    path: pathInside(root, file),
    line: file === attributes["file"] ? lineNumber(attributes["line"]) : null,
  };
}
