import { posix } from "node:path";
import { type CoverageReport, type Reading } from "../../domain/gates/judging/measurement.ts";
import { unreadable, type DocumentFormat, type DocumentReader } from "../report-reader.ts";
import { pathInside } from "../report-text.ts";
import { XmlReader, type Attributes, type XmlHandler } from "../xml.ts";
import { isReached } from "./is-reached.ts";
import { Measured } from "./measured.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

const condition = /\((\d{1,6})\/(\d{1,6})\)/;
const maxConditions = 10_000;
const maxSources = 100;

/** Cobertura's XML. Counts the lines that it lists, never believes its rates. */
export const cobertura: DocumentFormat<CoverageReport> = {
  name: "Cobertura XML",
  begins: /^[ \t]*<(?:\?xml|coverage)\b/m,
  open: (root) => new CoberturaReader(root),
};

interface Method {
  readonly name: string;
  hit: boolean;
}

class CoberturaReader implements DocumentReader<CoverageReport>, XmlHandler {
  readonly roots = ["coverage"];
  readonly owner = "Cobertura's";
  readonly #root: string;
  readonly #xml = new XmlReader(this);
  readonly #measured = new Measured();
  readonly #sources: string[] = [];
  #source: string | null = null;
  #file: string | null = null;
  #className = "";
  #method: Method | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  write(text: string): string | null {
    return this.#xml.write(text);
  }

  close(): Reading<CoverageReport> {
    const problem = this.#xml.close() ?? this.#measured.problem;
    if (problem !== null) return unreadable(problem);
    return { kind: "report", ...this.#measured.report((file) => this.#pathOf(file)) };
  }

  opened(name: string, attributes: Attributes): "text" | null {
    if (name === "source") {
      this.#source = "";
      return "text";
    }
    if (name === "class") {
      this.#file = attributes["filename"] ?? null;
      this.#className = attributes["name"] ?? "";
      if (this.#file === null) this.#xml.refuse("a class without a file name");
    }
    if (name === "method") {
      const { name: own = "", signature = "" } = attributes;
      this.#method = { name: `${this.#className}.${own}${signature}`, hit: false };
    }
    if (name === "line" && this.#file !== null) this.#line(this.#file, attributes);
    return null;
  }

  text(part: string): void {
    if (this.#source !== null && this.#source.length < 1_000) this.#source += part.slice(0, 1_000);
  }

  closed(name: string): void {
    if (name === "source") {
      if (this.#sources.length < maxSources) this.#sources.push((this.#source ?? "").trim());
      this.#source = null;
    }
    if (name === "class") this.#file = null;
    if (name !== "method" || !this.#method || this.#file === null) return;
    this.#measured.part(this.#file, "functions", { id: this.#method.name, hit: this.#method.hit });
    this.#method = null;
  }

  #line(file: string, attributes: Attributes): void {
    const { number = "", hits, "condition-coverage": conditions = "" } = attributes;
    const hit = hits === undefined ? null : isReached(hits);
    if (!/^-?\d{1,9}$/.test(number) || hit === null) {
      this.#xml.refuse(`a line without number or hits (${cutText(number, 20)}, ${cutText(hits ?? "", 20)})`);
      return;
    }
    // The lines of a method stand again among those of its class.
    if (this.#method) this.#method.hit ||= hit;
    this.#measured.line(file, Number(number), hit);
    const [, covered, total] = condition.exec(conditions)?.map(Number) ?? [];
    if (covered === undefined || total === undefined) return;
    if (covered > total || total > maxConditions)
      this.#xml.refuse(`impossible conditions (${cutText(conditions, 40)})`);
    else if (!this.#method && Number(number) > 0) this.#conditions(file, number, { covered, total });
    if (this.#measured.problem !== null) this.#xml.refuse(this.#measured.problem);
  }

  #conditions(file: string, line: string, { covered, total }: { covered: number; total: number }): void {
    for (let index = 0; index < total; index += 1) {
      this.#measured.part(file, "branches", { id: `${line}:${index}`, hit: index < covered });
    }
  }

  #pathOf(file: string): string | null {
    const inside = this.#sources
      .map((source) => pathInside(this.#root, posix.join(source, file)))
      .find((path) => path !== null);
    return posix.isAbsolute(file) ? pathInside(this.#root, file) : (inside ?? pathInside(this.#root, file));
  }
}
