import { describe, expect, it } from "vitest";
import { worstFirst, type Annotation } from "../../../src/github/checks/annotations.ts";

const at = (line: number, level: Annotation["level"]): Annotation => ({
  ...{ path: "a.ts", line, level },
  message: "wrong",
});

describe("annotations", () => {
  it("are ordered by severity, and among equals as they came", () => {
    const ordered = worstFirst([at(1, "notice"), at(2, "failure"), at(3, "warning"), at(4, "failure")]);
    expect(ordered.map(({ line }) => line)).toEqual([2, 4, 3, 1]);
  });

  it("end after five hundred, of which none is milder than one that is left out", () => {
    const many = Array.from({ length: 700 }, (_, line) => at(line, line < 300 ? "notice" : "failure"));
    const shown = worstFirst(many);
    expect(shown).toHaveLength(500);
    expect(shown.filter(({ level }) => level === "failure")).toHaveLength(400);
  });
});
