import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseLine } from "../../../src/domain/playbooks/normalise-line.ts";
import { identityOf, symptomOf, tellsFailure } from "../../../src/domain/playbooks/symptom.ts";

describe("a line of a failure", () => {
  it.each([
    ["numbers", "expected 3 to equal 4", "expected <n> to equal <n>"],
    ["units and decimals", "timed out after 12.5 ms, limit 900ms", "timed out after <n>, limit <n>"],
    ["short and long hashes", "at 3f1f423 and 3f1f423a9c0de1f2b3c4d5e6f7a8b9c0d1e2f3a4", "at <n> and <n>"],
    ["a UUID", "request 123e4567-e89b-12d3-a456-426614174000 failed", "request <n> failed"],
    ["names that a machine made up", "pod api-7d9f8b6c5-x2x9z failed", "pod api-<n> failed"],
    ["a timestamp", "failed at 2026-03-02T10:00:00.123Z", "failed at <time>"],
    ["a date in words", "red since Mon, 2 March 2026 10:00:00 GMT", "red since <time>"],
    ["a month as well as a day of the week", "red since June", "red since <time>"],
    ["the place in a file", "TypeError at src/total.js:12:33", "typeerror at src/total.js"],
    ["the place in a file, in brackets", "src/total.ts(12,3): error TS2322", "src/total.ts: error ts<n>"],
    ["a directory of the machine", "at /home/ada/shop/src/total.js:4:1", "at <dir>/total.js"],
    ["a temporary directory", "at C:\\Users\\x\\AppData\\total.js:4:1", "at <dir>/total.js"],
    ["an address", "see https://ci.example/runs/4711?attempt=2", "see <url>"],
    ["colours of a terminal", "\u001b[31mError\u001b[0m: no", "error: no"],
    ["Markdown", "> - **`npm test`** fails:", "npm test fails"],
    ["how many of how many", "3/4 tests, 12, 13, 14 failed", "<n> tests, <n> failed"],
  ])("loses %s", (_what, line, normal) => {
    expect(normaliseLine(line)).toBe(normal);
  });

  it.each(["", "   ", "12345", "2026-03-02 10:00", "```", "--- 12 ---", "| --- | --- |"])(
    "is nothing when only that is in it: %j",
    (line) => expect(normaliseLine(line)).toBe(""),
  );

  it("is normal when it was made normal", () => {
    const words = fc.constantFrom(
      "error",
      "src/a.js:3:1",
      "12ms",
      "2026-03-02",
      "3f1f423",
      "/tmp/x/y.js",
      "-",
      "(4)",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ maxLength: 12 }))), (parts) => {
        const once = normaliseLine(parts.join(" "));
        expect(normaliseLine(normaliseLine(once))).toBe(normaliseLine(once));
      }),
    );
  });
});

const filed = (body: string, title = "The checkout test fails") => symptomOf({ title, body, checks: [] });

describe("the symptom of a failure", () => {
  const hash = fc.stringMatching(/^[0-9a-f]{6}[0-9]$/);
  const times = fc.record({
    run: fc.nat(),
    line: fc.nat(9_999),
    sha: hash,
    at: fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
    folder: fc.stringMatching(/^[a-z]{3,8}[0-9]{0,3}$/),
  });
  const report = (time: { run: number; line: number; sha: string; at: Date; folder: string }) =>
    filed(`Run ${time.run} on ${time.sha} failed at ${time.at.toISOString()}.

\`\`\`
AssertionError: expected ${time.run} items, got ${time.line}
    at total (/tmp/${time.folder}/src/total.js:${time.line}:${time.run})
\`\`\`
See https://ci.example/${time.folder}/runs/${time.run}`);

  it("is the same whatever the numbers, hashes, times, lines and directories of this time are", () => {
    fc.assert(
      fc.property(times, times, (one, other) => {
        expect(identityOf(report(one))).toBe(identityOf(report(other)));
      }),
    );
  });

  it("is the same in whatever order and however often the lines were printed", () => {
    const lines = ["Error: no basket", "TypeError: no coupon", "total failed", "expected a price"];
    fc.assert(
      fc.property(fc.shuffledSubarray([...lines, ...lines], { minLength: 8 }), (shuffled) => {
        expect(identityOf(filed(shuffled.join("\n")))).toBe(identityOf(filed(lines.join("\n"))));
      }),
    );
  });

  it("is another one where another word fails", () => {
    const word = fc.stringMatching(/^[g-z]{4,12}$/);
    fc.assert(
      fc.property(word, word, (one, other) => {
        fc.pre(one !== other && normaliseLine(one) !== "" && normaliseLine(other) !== "");
        fc.pre(normaliseLine(one) !== normaliseLine(other));
        expect(identityOf(filed(`Error in ${one}`))).not.toBe(identityOf(filed(`Error in ${other}`)));
      }),
    );
  });

  it("does not depend on what else was said where the body names the failure", () => {
    expect(filed("Error: no basket\nIt was green in May. @mona, please look.")).toEqual(
      filed("Hello!\nError: no basket\nThank you."),
    );
  });

  it("is told by all of the text, and by the checks that fail, where the body names no failure", () => {
    const checks = [{ name: "test (20)", output: "4 tests\nError: no basket\nexited with code 1" }];
    const prose = { title: "CI is red", body: "Please look at run 12." };
    expect(symptomOf({ ...prose, checks })).toEqual([
      "ci is red",
      "please look at run <n>",
      "test",
      "error: no basket",
    ]);
    expect(symptomOf({ ...prose, body: "Error: no price", checks })).toEqual([
      "ci is red",
      "error: no price",
    ]);
  });

  it.each([
    ["AssertionError [ERR_ASSERTION]: no", true],
    ["✖ a receipt shows the price", true],
    ["It has been red since Monday.", false],
    ["Process completed with exit code 1. Error!", false],
  ])("%j tells what failed: %s", (body, tells) => {
    expect(tellsFailure(body)).toBe(tells);
  });

  it("takes any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, body) => void symptomOf({ title, body, checks: [] })),
    );
  });

  // Were all of it read, or any of it again and again, this would go on for minutes.
  it.each(["/a", "1,", "0x", "<n>", "(1", "a1", " ", "mon ", ":1", "\\a", "9-"])(
    "takes no more of %j than it reads, as often as it may be said",
    (part) => {
      const nasty = `error ${part.repeat(2_000_000)}`;
      const read = nasty.slice(0, 65_536);
      const asked = (text: string) =>
        symptomOf({ title: text, body: text, checks: [{ name: "check", output: text }] });
      expect(asked(nasty)).toEqual(asked(read));
      expect(asked(`${nasty}\n`.repeat(3))).toEqual(asked(read));
    },
    60_000,
  );
});
