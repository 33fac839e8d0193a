import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJudgedRepository, type JudgedRepository } from "../judged-repository.ts";

const gates = {
  test: { command: "for part in src/*; do sh $part; done && printf 'TAP version 13\\nok 1 - a\\n1..1\\n'" },
};
const test = "if (1 + 2 !== 3) throw new Error();\n";

let repository: JudgedRepository;
beforeAll(async () => {
  repository = await createJudgedRepository({ "test/sum.test.js": test, "test/more.test.js": test });
});
afterAll(() => repository.remove());

/** What a change is refused for whose product does `head` while it is tested, and the base's does `base`. */
async function found(base: string, head: string, more: Record<string, string> = {}) {
  const from = repository.upstream.commit({ "src/sum.part": `${base}\n`, "test/new.test.js": null });
  const verdict = await repository.judge({ "src/sum.part": `${head}\n`, ...more }, gates, { base: from });
  expect(verdict.gates.map(({ status }) => status)).toEqual(["pass"]);
  const found = verdict.trials.flatMap(({ findings }) => findings);
  return found.filter(({ rule }) => rule === "restored-test").map(({ path, level }) => `${path} ${level}`);
}

describe("tests that a product changes while they run, and puts back, are found", () => {
  it.each([
    ["it writes them", "cp -p test/more.test.js k; : > test/more.test.js; cp -p k test/more.test.js"],
    [
      "it puts others in their place",
      "mv test/more.test.js k; : > test/more.test.js; mv k test/more.test.js",
    ],
    [
      "it shows them under a link",
      "mv test/more.test.js k; ln -s ../k test/more.test.js; mv k test/more.test.js",
    ],
  ])("where %s", async (_, script) => {
    expect(await found(":", script)).toEqual(["test/more.test.js fail"]);
  });

  it("where it moves their folder", async () => {
    const script = "mv test k; mkdir test; : > test/more.test.js; rm -r test; mv k test";
    const both = ["test/more.test.js fail", "test/sum.test.js fail"];
    expect(await found(":", script)).toEqual(both);
  });
});

describe("nothing is said of", () => {
  const linking = "ln -f test/more.test.js linked";
  it.each<[string, string, string, Record<string, string>]>([
    ["what the base's run does, too", linking, linking, { "README.md": "new\n" }],
    [
      "a new test, where the base's run touches its neighbours",
      linking,
      `${linking}; ln -f test/new.test.js more`,
      { "test/new.test.js": test },
    ],
    ["what is written beside them", ":", "echo 1 > test/out.txt; rm test/out.txt; touch src/sum.part", {}],
    ["what only reads them", ":", "cat test/*.js > out.txt; grep -r Error test", {}],
  ])("%s", async (...[, base, head, more]) => {
    expect(await found(base, head, more)).toEqual([]);
  });
});
