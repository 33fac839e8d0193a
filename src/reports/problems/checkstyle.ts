import { type ProblemReport, type Reading } from "../../domain/gates/judging/measurement.ts";
import { type FindingLevel } from "../../domain/gates/verdict/verdict.ts";
import { unreadable, type DocumentFormat, type DocumentReader } from "../report-reader.ts";
import { lineNumber, messageText, pathInside } from "../report-text.ts";
import { XmlReader, type Attributes, type XmlHandler } from "../xml.ts";
import { ProblemTally } from "./problem-tally.ts";

const levels: Readonly<Record<string, FindingLevel | null>> = {
  error: "error",
  warning: "warning",
  info: "info",
  ignore: null,
};

/** Checkstyle's XML, which many linters write. */
export const checkstyle: DocumentFormat<ProblemReport> = {
  name: "Checkstyle XML",
  begins: /^[ \t]*<(?:\?xml|checkstyle)\b/m,
  open: (root) => new CheckstyleReader(root),
};

class CheckstyleReader implements DocumentReader<ProblemReport>, XmlHandler {
  readonly roots = ["checkstyle"];
  readonly owner = "Checkstyle's";
  readonly #root: string;
  readonly #xml = new XmlReader(this);
  readonly #problems = new ProblemTally();
  #path: string | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  write(text: string): string | null {
    return this.#xml.write(text);
  }

  close(): Reading<ProblemReport> {
    const problem = this.#xml.close();
    return problem === null ? { kind: "report", ...this.#problems.report() } : unreadable(problem);
  }

  opened(name: string, attributes: Attributes): null {
    if (name === "file") this.#path = pathInside(this.#root, attributes["name"] ?? "");
    // What Checkstyle writes for a file that it could not check.
    if (name === "exception") this.#add("error", { message: "the linter failed in this file" });
    if (name !== "error") return null;
    const level = levels[attributes["severity"] ?? "error"];
    if (level !== null) this.#add(level ?? "error", attributes);
    return null;
  }

  text(): void {}

  closed(name: string): void {
    if (name === "file") this.#path = null;
  }

  #add(level: FindingLevel, { line, source, message = "" }: Attributes): void {
    this.#problems.add({
      path: this.#path,
      line: lineNumber(line),
      level,
      rule: source || null,
      message: messageText(message),
    });
  }
}
