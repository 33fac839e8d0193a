import { posix } from "node:path";
import { type CoverageReport, type Reading } from "../../domain/gates/judging/measurement.ts";
import { goFiles } from "../go-module.ts";
import { unreadable, type LineFormat, type LineReader } from "../report-reader.ts";
import { pathInside } from "../report-text.ts";
import { isReached } from "./is-reached.ts";
import { Measured } from "./measured.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

const mode = /^mode: (?:set|count|atomic)$/;
const block = /^(.{1,1000}\.\w{1,10}):(\d{1,9}\.\d{1,9},\d{1,9}\.\d{1,9}) (\d{1,6}) (\S{1,100})$/;

/** A profile of `go test -coverprofile`, which knows statements only. */
export const goCover: LineFormat<CoverageReport> = {
  name: "a Go cover profile",
  open: (root) => new GoCoverReader(root),
};

class GoCoverReader implements LineReader<CoverageReport> {
  readonly #root: string;
  readonly #measured = new Measured();
  #present = false;
  #problem: string | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  line(text: string): void {
    if (mode.test(text)) this.#present = true;
    else if (this.#present && this.#problem === null && text !== "") this.#block(text);
  }

  close(): Reading<CoverageReport> | null {
    if (!this.#present) return null;
    const problem = this.#problem ?? this.#measured.problem;
    if (problem !== null) return unreadable(problem);
    const folderOf = goFiles(this.#root);
    return {
      kind: "report",
      ...this.#measured.report((file) => {
        const folder = folderOf(posix.dirname(file));
        return pathInside(this.#root, folder === null ? file : posix.join(folder, posix.basename(file)));
      }),
    };
  }

  #block(text: string): void {
    const [, file, id, statements, hits = ""] = block.exec(text) ?? [];
    const hit = isReached(hits);
    if (file === undefined || id === undefined || hit === null) {
      this.#problem = `a line that is not of a cover profile (${cutText(text, 100)})`;
      return;
    }
    this.#measured.part(file, "statements", { id, hit, weight: Number(statements) });
    this.#problem = this.#measured.problem;
  }
}
