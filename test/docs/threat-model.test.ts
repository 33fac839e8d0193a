import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocument, root } from "./documents.ts";

const threats = readDocument("docs/reference/threats.md");
const rows = threats
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\| (?:-|threat )/.test(line))
  .map((line) => line.split("|").slice(1, -1));

describe("docs/reference/threats.md", () => {
  it("names for each threat what stands against it, and a test", () => {
    expect(rows.length).toBeGreaterThan(40);
    for (const [threat = "", against = "", test = ""] of rows) {
      expect(
        [threat, against].every((cell) => cell.trim() !== ""),
        threat,
      ).toBe(true);
      expect(test, threat).toMatch(/^ *`test\/[\w/.-]+\.test\.ts`: ".+" *$/);
    }
  });

  it.each(rows.map(([threat = "", , test = ""]) => [threat.trim(), test.trim()]))(
    "has a test against this: %s",
    (_, told) => {
      const [, file = "", title = ""] = /`([^`]+)`: "(.+)"/.exec(told) ?? [];
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(
        titlesOf(file).some((each) => each.includes(title)),
        `${file} has no test "${title}"`,
      ).toBe(true);
    },
  );
});

/** What stands in quotes in a test: its titles, and the cases of its tables. */
function titlesOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].map(([quoted]) =>
    quoted.slice(1, -1),
  );
}
