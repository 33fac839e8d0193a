import { type Reading, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { goFiles, placeInGoTest } from "../go-module.ts";
import { broken, type DocumentFormat, type DocumentReader } from "../report-reader.ts";
import { isJavaTrace, placeInJavaTrace } from "../java-trace.ts";
import { lineNumber, pathInside, placeInTrace } from "../report-text.ts";
import { XmlReader, type Attributes, type XmlHandler } from "../xml.ts";
import { isFileWithoutTests } from "./node-test-file.ts";
import { JunitSuites } from "./junit-suites.ts";
import { Tally } from "./tally.ts";

const maxFailureText = 64 * 1024;
/** GoogleTest and CTest tell so what they did not run. */
const notRun = new Set(["notrun", "disabled", "skipped", "ignored", "suppressed"]);

interface Case {
  readonly attributes: Attributes;
  outcome: "passed" | "failed" | "skipped";
  /** It is not asked to pass yet. */
  isTodo: boolean;
  message: string;
  text: string;
  /** Inside of a failure's element, where a trace stands. */
  telling: boolean;
}

/** JUnit XML as pytest, node:test, Vitest, Jest, Maven, Gradle and others write it. Counts test cases, never believes totals; of some that count more failures or tests in a suite than they tell there it believes nothing. */
export const junit: DocumentFormat<TestReport> = {
  name: "JUnit XML",
  // The other two stand where the beginning of a report is missing.
  begins: /^[ \t]*<(?:\?xml|\/?testsuites?|testcase)\b/m,
  open: (root) => new JunitReader(root),
};

class JunitReader implements DocumentReader<TestReport>, XmlHandler {
  readonly roots = ["testsuites", "testsuite"];
  readonly owner = "JUnit's";
  readonly #root: string;
  readonly #folderOf: (importPath: string) => string | null;
  readonly #xml = new XmlReader(this);
  readonly #tally = new Tally();
  #case: Case | null = null;
  readonly #suites = new JunitSuites();

  constructor(root: string) {
    this.#root = root;
    this.#folderOf = goFiles(root);
  }

  write(text: string): string | null {
    return this.#xml.write(text);
  }

  close(): Reading<TestReport> {
    const problem = this.#xml.close();
    if (problem !== null) return broken(problem);
    return this.#suites.problem === null ? this.#tally.report() : broken(this.#suites.problem);
  }

  opened(name: string, attributes: Attributes): "text" | null {
    if (name === "testcase") {
      this.#endCase();
      this.#suites.test(attributes);
      const nothing = { message: "", text: "", isTodo: false, telling: false };
      this.#case = { attributes, outcome: outcomeOf(attributes), ...nothing };
      return null;
    }
    this.#suites.tells(name, attributes);
    if (this.#case) {
      markOutcome(this.#case, name, attributes);
      return this.#case.telling ? "text" : null;
    }
    this.#openedSuite(name, attributes);
    return null;
  }

  #openedSuite(name: string, attributes: Attributes): void {
    if (isSuite(name)) {
      this.#suites.opened(attributes);
    } else if (isFailure(name)) {
      const suite = this.#suites.name;
      this.#tally.addUnloaded(suite, suite);
      this.#tell({ attributes: { name: suite }, message: attributes["message"] ?? "", text: "" });
    }
  }

  text(part: string): void {
    if (!this.#case?.telling) return;
    this.#case.text += part.slice(0, maxFailureText - this.#case.text.length);
  }

  closed(name: string): void {
    if (this.#case) this.#case.telling = false;
    if (name === "testcase") this.#endCase();
    if (isSuite(name)) this.#suites.ended();
  }

  /** Where one stands in another, the outer one ends with it. */
  #endCase(): void {
    const finished = this.#case;
    if (finished === null) return;
    this.#case = null;
    if (finished.outcome === "passed" && isFileWithoutTests(finished.attributes["name"] ?? "")) return;
    this.#count(finished);
    if (this.#tally.tooMany !== null) this.#xml.refuse(this.#tally.tooMany);
    if (finished.outcome === "failed") this.#tell(finished);
  }

  #count({ attributes, outcome, message, text }: Case): void {
    const { name = "", file, classname = "" } = attributes;
    const unloaded = outcome === "failed" ? unloadedBy(message, { name, classname }) : null;
    if (unloaded !== null) {
      this.#tally.addUnloaded(name, pathInside(this.#root, file ?? unloaded) ?? name);
      return;
    }
    const path = pathInside(this.#root, file ?? (/[/\\].*\.[cm]?[jt]sx?$/.test(classname) ? classname : ""));
    const titles = titlesOf(attributes, this.#suites.names);
    const unit = /^[\w$]+(?:[.\\][\w$]+)*$/.test(classname) ? classname : undefined;
    this.#tally.addNamed(outcome, name, { titles, file: path, unit, message: `${message}\n${text}` });
  }

  #tell({ attributes, message, text }: Pick<Case, "attributes" | "message" | "text">): void {
    this.#tally.tell({
      name: attributes["name"] ?? "",
      ...this.#whyAndWhere({ attributes, message, text }),
    });
  }

  #whyAndWhere({ attributes, message, text }: Pick<Case, "attributes" | "message" | "text">) {
    const inGo = placeInGoTest(text, this.#folderOf(attributes["classname"] ?? ""));
    if (inGo) return inGo;
    const told = text.trim().split("\n");
    const isBare = told.length > 1 && saysNothing(told[0] ?? "", attributes["name"] ?? "");
    const place = placeOfFailure(attributes, text, this.#root);
    const firstLine = this.#suites.isPytest ? 0 : 1;
    return {
      reason: message.trim() || told[isBare ? 1 : 0] || "",
      place: place ?? placeOfCase(attributes, { root: this.#root, firstLine }),
    };
  }
}

function isSuite(element: string): boolean {
  return element === "testsuite" || element === "testsuites";
}

/** The file that a failure is of, as pytest, Vitest and node:test tell it; null: it is of a test. */
function unloadedBy(
  message: string,
  { name, classname }: { readonly name: string; readonly classname: string },
) {
  if (message === "collection failure") return `${name.replaceAll(".", "/")}.py`;
  return isFileWithoutTests(name) || (name === classname && name.includes("/")) ? name : null;
}

/** The groups of a test and its name: node:test tells them as suites, others as what is behind the module of its class. */
function titlesOf({ name = "", file, classname = "" }: Attributes, suites: readonly string[]): string[] {
  if (classname === "test") return [...suites, name];
  const module = file?.replace(/\.\w+$/, "").replaceAll("/", ".") ?? "";
  if (module !== "" && (classname === module || classname.startsWith(`${module}.`)))
    return [...classname.slice(module.length).split(".").filter(Boolean), name];
  const isClass = /^(?:[\w$]+[.\\])*[A-Z][\w$]*$/.test(classname);
  return isClass ? [...(classname.split(/[.\\]/).at(-1) ?? "").split("$"), name] : [name];
}

function isFailure(element: string): boolean {
  return element === "failure" || element === "error";
}

function outcomeOf({ status = "", result = "" }: Attributes): Case["outcome"] {
  return notRun.has(status.toLowerCase()) || notRun.has(result.toLowerCase()) ? "skipped" : "passed";
}

/** The worst that is told of a test counts: pytest tells of one that was skipped and broke when it was torn down both. */
function markOutcome(test: Case, element: string, { type, message = "" }: Attributes): void {
  if (element === "skipped") {
    // node:test tells of a test that is still to be done how it fails, too.
    test.isTodo ||= type === "todo";
    if (test.outcome === "passed" || test.isTodo) test.outcome = "skipped";
  }
  if (!isFailure(element)) return;
  test.telling = true;
  if (!test.isTodo) test.outcome = "failed";
  if (test.message === "") test.message = message.slice(0, maxFailureText);
}

/** PHPUnit begins with the test's name, Catch2 with that it failed, Bats with where. */
function saysNothing(line: string, name: string): boolean {
  return (
    (name !== "" && line.includes(`::${name}`)) || line === "FAILED:" || line.startsWith("(in test file ")
  );
}

function placeOfFailure(attributes: Attributes, text: string, root: string) {
  return isJavaTrace(text) ? placeInJavaTrace(text, attributes["classname"] ?? "") : placeInTrace(root, text);
}

function placeOfCase(
  attributes: Attributes,
  { root, firstLine }: { readonly root: string; readonly firstLine: number },
): { path: string | null; line: number | null } | null {
  const file = [attributes["file"], attributes["classname"], attributes["name"]].find(
    (value) => value !== undefined && /[^\s/]\.[A-Za-z]{1,6}$/.test(value) && /[/\\]/.test(value),
  );
  if (file === undefined) return null;
  const said = file === attributes["file"] ? attributes["line"] : undefined;
  const line = said !== undefined && /^\d{1,9}$/.test(said) ? Number(said) - firstLine + 1 : null;
  return { path: pathInside(root, file), line: lineNumber(line) };
}
