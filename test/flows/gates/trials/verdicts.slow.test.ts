import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TrialReport } from "../../../../src/domain/gates/trials/trial.ts";
import { type GateResult, type GateVerdict } from "../../../../src/domain/gates/verdict/verdict.ts";
import { type VerdictCache } from "../../../../src/flows/gates/cache/verdict-cache.ts";
import { createJudgedRepository, type JudgedRepository } from "../judged-repository.ts";

type Files = Readonly<Record<string, string | null>>;

const price = `export function subtotal(items) {
  let total = 0;
  for (const item of items) total += item.cents * item.count;
  return total;
}
export function shipping(total) {
  if (total >= 5000) return 0;
  return 490;
}
`;
const head = 'import assert from "node:assert/strict";\nimport { test } from "node:test";\n';
const imports = `${head}import { shipping, subtotal } from "../src/price.js";\n`;
const adds =
  'test("adds two prices", () => {\n  assert.equal(subtotal([{ cents: 250, count: 2 }, { cents: 100, count: 1 }]), 600);\n});\n';
const free =
  'test("ships large orders for nothing", () => {\n  assert.equal(shipping(5000), 0);\n  assert.equal(shipping(4999), 490);\n});\n';
const begun = {
  "package.json": '{"name":"shop","type":"module","private":true,"scripts":{"test":"node --test"}}\n',
  "src/price.js": price,
  "test/price.test.js": `${imports}${adds}${free}`,
  "README.md": "A shop.\n",
};
const gates = { test: { command: "npm test --silent" }, trials: { defects: 8, budget: "5m" } };

let repository: JudgedRepository;
let base: string;
beforeAll(async () => {
  repository = await createJudgedRepository(begun);
  base = repository.upstream.git("rev-parse", "HEAD");
});
afterEach(async () => {
  expect(await repository.rooms()).toEqual([]);
  repository.upstream.git("reset", "--quiet", "--hard", base);
});
afterAll(() => repository.remove());

function judge(files: Files, more: object = {}, from = base): Promise<GateVerdict> {
  return repository.judge(files, { ...gates, ...more }, { base: from });
}

/** Remembers for as long as a test. */
function memory(): VerdictCache {
  const verdicts = new Map<string, readonly GateResult[]>();
  const reports = new Map<string, TrialReport>();
  return {
    surroundings: "none",
    locks: join(repository.mirror.root, "locks"),
    find: (key) => Promise.resolve(verdicts.get(key) ?? null),
    save: (key, { results }) => Promise.resolve(void verdicts.set(key, results)),
    findReport: (key) => Promise.resolve(reports.get(key) ?? null),
    saveReport: (key, { report }) => Promise.resolve(void reports.set(key, report)),
  };
}

/** "kill-parity fail: unnoticed-defect": each trial with what it found. */
function described({ verdict, gates: judged, trials }: GateVerdict): readonly [string, readonly string[]] {
  expect(judged.map(({ status, actual }) => (status === "pass" ? status : actual))).toEqual(["pass"]);
  const told = trials.filter(({ findings }) => findings.some(({ level }) => level !== "note"));
  return [
    verdict,
    told.map(({ name, findings }) => `${name}: ${[...new Set(findings.map(({ rule }) => rule))].join(" ")}`),
  ];
}

const tests = (...parts: readonly string[]) => ({ "test/price.test.js": `${imports}${parts.join("")}` });
const dearer = price.replace("return 490", "return 590");
const dearerTest = free.replace("490", "590");
const wrong = price.replace("* item.count", "");

describe("a change", () => {
  it.each<[string, Files, string, string[]]>([
    [
      "that leaves the tests alone passes",
      { "src/price.js": price.replace("let total = 0", "let total = 0 + 0") },
      "pass",
      [],
    ],
    [
      "that adds a test passes",
      tests(adds, free, 'test("is empty", () => assert.equal(subtotal([]), 0));\n'),
      "pass",
      [],
    ],
    ["that renames a test passes", tests(adds.replace("adds two prices", "adds prices"), free), "pass", []],
    [
      "that rewrites a test with as much in it passes",
      tests(adds.replace("equal(subtotal", "deepEqual(subtotal").replace("600", "300 + 300"), free),
      "pass",
      [],
    ],
    [
      "that merges tests passes",
      tests(
        `test("all", () => {\n  assert.equal(subtotal([{ cents: 250, count: 2 }, { cents: 100, count: 1 }]), 600);\n  assert.equal(shipping(5000), 0);\n  assert.equal(shipping(4999), 490);\n});\n`,
      ),
      "pass",
      [],
    ],
    [
      "that loosens an assertion fails by a defect that nobody notices now",
      tests(adds.replace(/assert.equal\((.*), 600\)/, "assert.ok($1 > 0)"), free),
      "fail",
      ["kill-parity: unnoticed-defect"],
    ],
    [
      "that deletes an assertion fails",
      tests(adds, free.replace("  assert.equal(shipping(4999), 490);\n", "")),
      "fail",
      ["kill-parity: unnoticed-defect"],
    ],
    ["that deletes a test fails", tests(adds), "fail", ["kill-parity: unnoticed-defect"]],
    [
      "that skips a test fails",
      tests(adds.replace("test(", "test.skip("), free),
      "fail",
      ["kill-parity: unnoticed-defect"],
    ],
    [
      "that deletes the test that it breaks fails",
      { "src/price.js": wrong, ...tests(free) },
      "fail",
      ["base-judge: removed-test"],
    ],
    [
      "that loosens the test that it breaks fails",
      {
        "src/price.js": wrong,
        ...tests(adds.replace(/assert.equal\((.*), 600\)/, "assert.ok($1 > 0)"), free),
      },
      "fail",
      ["base-judge: changed-demand", "kill-parity: unnoticed-defect"],
    ],
    [
      "that demands something else now is for a person",
      { "src/price.js": dearer, ...tests(adds, dearerTest) },
      "review",
      ["base-judge: changed-demand"],
    ],
  ])("%s", async (...[, files, verdict, found]) => {
    expect(described(await judge(files))).toEqual([verdict, found]);
  });

  const sum = 'test("sums up", () => {\n  assert.equal(subtotal([{ cents: 250, count: 2 }]), 500);\n});\n';
  it.each<[string, string, string, string[]]>([
    ["is emptied fails", sum.replace("assert", "return;\n  assert"), "fail", ["kill-parity: emptied-test"]],
    [
      "notices less is for a person",
      sum.replace(/equal\((.*), 500\)/, "ok($1 > 0)"),
      "review",
      ["kill-parity: weaker-test"],
    ],
    ["is gone is for a person", "", "review", ["kill-parity: removed-test"]],
  ])("by which a test %s, though another notices as much", async (...[, test, verdict, found]) => {
    repository.upstream.commit(tests(adds, sum, free));
    const shared = repository.upstream.git("rev-parse", "HEAD");
    expect(described(await judge(tests(adds, test, free), {}, shared))).toEqual([verdict, found]);
  });

  it("that fixes what a test shows has to leave that test", async () => {
    repository.upstream.commit({ "src/price.js": wrong });
    const broken = repository.upstream.git("rev-parse", "HEAD");
    const skipped = { "src/price.js": price, ...tests(adds.replace("test(", "test.skip("), free) };
    expect(described(await judge(skipped, {}, broken))).toEqual(["fail", ["base-judge: unnoticed-fault"]]);
    repository.upstream.git("reset", "--quiet", "--hard", broken);
    const kept = { "src/price.js": price, ...tests(adds, free, "// fixed\n") };
    expect(described(await judge(kept, {}, broken))).toEqual(["pass", []]);
  });

  it("that takes back what came with a test is for a person, and one that breaks that test fails", async () => {
    const test = `describe("a shop", () => {\n${dearerTest.replace("ships", "now ships")}});\n`;
    const grown = { ...tests('import { describe } from "node:test";\n', adds, test), "src/price.js": dearer };
    repository.upstream.commit({ ...tests(adds), "src/price.js": price });
    repository.upstream.commit(grown);
    const from = repository.upstream.commit({ "src/price.js": `${dearer}export const currency = "EUR";\n` });
    const reverted = { ...tests(adds), "src/price.js": `${price}export const currency = "EUR";\n` };
    expect(described(await judge(reverted, {}, from))).toEqual(["review", ["base-judge: changed-demand"]]);
    repository.upstream.git("reset", "--quiet", "--hard", from);
    const broken = { ...tests(adds), "src/price.js": reverted["src/price.js"].replace("490", "390") };
    expect(described(await judge(broken, {}, from))).toEqual(["fail", ["base-judge: removed-test"]]);
  });

  it("shows by a witness what is lost, and a table of the tests", async () => {
    const { trials, witnesses, demands } = await judge(tests(adds));
    const [finding] = trials.flatMap(({ findings }) => findings.filter(({ level }) => level === "fail"));
    const witness = witnesses.find(({ id }) => id === finding?.witness);
    expect(witness?.sentence).toMatch(
      /^With `.*` in `shipping` \(src\/price\.js:\d\), the base's test \*ships large orders for nothing\* failed; yours pass\.$/,
    );
    expect(witness?.patch).toContain("+++ b/src/price.js");
    expect(demands.find(({ test }) => test === "ships large orders for nothing")).toMatchObject({
      change: "removed",
      before: "pass",
      now: null,
    });
  });

  it("may remove a feature with its tests", async () => {
    const less = price.slice(0, price.indexOf("export function shipping"));
    const files = {
      "src/price.js": less,
      "test/price.test.js": `${head}import { subtotal } from "../src/price.js";\n${adds}`,
    };
    expect(described(await judge(files))).toEqual(["pass", []]);
  });

  it("may move a module with its tests", async () => {
    const files = {
      "src/price.js": null,
      "src/shop/price.js": price,
      "test/price.test.js": null,
      "test/shop/price.test.js": `${imports.replace("../src/price.js", "../../src/shop/price.js")}${adds}${free}`,
    };
    expect(described(await judge(files))).toEqual(["pass", []]);
  });

  it("that takes a linter's mark out of a test which no defect can show passes", async () => {
    const quiet = (mark: string) => `test("is quiet", () => {\n${mark}  void shipping.name;\n});\n`;
    const marked = "  // eslint-disable-next-line no-void\n";
    const from = repository.upstream.commit(tests(adds, free, quiet(marked)));
    expect(described(await judge(tests(adds, free, quiet("")), {}, from))).toEqual(["pass", []]);
  });

  it("that turns a red test green by the test alone is for a person, unless tests are the work", async () => {
    repository.upstream.commit({ "test/price.test.js": `${imports}${adds}${free.replace("490", "990")}` });
    const red = repository.upstream.git("rev-parse", "HEAD");
    expect(described(await judge(tests(adds, free), {}, red))).toEqual([
      "review",
      ["base-judge: red-to-green"],
    ]);
    const work = await repository.judge(tests(adds, free, "// again\n"), gates, {
      base: red,
      areTestsTheWork: true,
    });
    expect(described(work)).toEqual(["pass", []]);
  });

  it("that adapts the product to a new dependency is not taken for one of the test alone", async () => {
    const lay =
      "const { rates } = require('./package.json').dependencies; fs.mkdirSync('node_modules/rates', { recursive: true }); fs.writeFileSync('node_modules/rates/index.mjs', 'export const factor = ' + parseInt(rates))";
    const setup = `node -e "${lay}"`;
    const manifest = (rates: string) => ({
      "package.json": `${JSON.stringify({ ...(JSON.parse(begun["package.json"]) as object), dependencies: { rates } })}\n`,
    });
    const charging = (cents: string) => ({
      "src/price.js": `import { factor } from "../node_modules/rates/index.mjs";\n${price.replace("490", `${cents} * factor`)}`,
    });
    const red = tests(adds, free.replace("490", "990"));
    const from = repository.upstream.commit({ ...manifest("1.0.0"), ...charging("490"), ...red });
    const adapted = { ...manifest("2.0.0"), ...charging("245"), ...tests(adds, free) };
    expect(described(await judge(adapted, { setup }, from))).toEqual([
      "review",
      ["base-judge: changed-demand"],
    ]);
    const alone = { ...manifest("1.0.1"), ...charging("(490)"), ...tests(adds, free) };
    expect(described(await judge(alone, { setup }, from))).toEqual(["review", ["base-judge: red-to-green"]]);
  });

  it("whose tests fail without their command saying so fails", async () => {
    const test = { command: "node --test-reporter=tap test/price.test.js" };
    const hushing = 'process.on("exit", () => { process.exitCode = 0; });\n';
    const verdict = await judge(tests(adds, free, hushing), { test });
    expect(described(verdict)).toEqual(["fail", ["kill-parity: hushed-failure"]]);
    expect(verdict.witnesses).toMatchObject([
      { isExit: true, sentence: expect.stringContaining("your command ends with exit code 0") as string },
    ]);
  });

  it("after which a gate is unable to fail fails", async () => {
    const linted = { ...gates, lint: { command: "npm run --silent lint" } };
    const manifest = (lint: string) =>
      `${JSON.stringify({ ...(JSON.parse(begun["package.json"]) as object), scripts: { test: "node --test", lint } })}\n`;
    repository.upstream.commit({ "package.json": manifest("node --check src/price.js") });
    const checked = repository.upstream.git("rev-parse", "HEAD");
    const asked = { base: checked, cache: memory() };
    const { verdict, trials } = await repository.judge({ "package.json": manifest("true") }, linted, asked);
    expect(verdict).toBe("fail");
    expect(trials.find(({ name }) => name === "can-fail")).toMatchObject({
      ...{ status: "fail", summary: "1 of 2 gates fail over a product whose sources are broken" },
      findings: [{ rule: "vacuous-gate", message: expect.stringContaining('"lint"') as string }],
    });
  });

  it("is told once a week which gate was unable to fail before", async () => {
    const blind = { test: gates.test, lint: { command: "true" }, trials: { budget: 0 } };
    const at = { today: new Date("2026-01-05T00:00:00Z") };
    const cache = { ...memory(), now: () => at.today };
    const told = async (price: string) => {
      const { verdict, trials } = await repository.judge({ "src/price.js": price }, blind, { base, cache });
      const found = trials.flatMap(({ findings }) => findings.map(({ rule, level }) => `${level}: ${rule}`));
      return [verdict, ...found];
    };
    expect(await told(`${price}// 1\n`)).toEqual(["pass", "note: vacuous-gate"]);
    expect(await told(`${price}// 2\n`)).toEqual(["pass"]);
    at.today = new Date("2026-01-19T00:00:00Z");
    expect(await told(`${price}// 3\n`)).toEqual(["pass", "note: vacuous-gate"]);
  });

  it("is unmeasured, and for a person, where the budget for defects is 0", async () => {
    const files = tests(adds.replace("equal(subtotal", "deepEqual(subtotal"), free);
    const { verdict, trials } = await judge(files, { trials: { budget: 0 } });
    expect(verdict).toBe("review");
    expect(trials.find(({ name }) => name === "kill-parity")).toMatchObject({
      status: "unmeasured",
      summary: expect.stringContaining("budget is 0") as string,
    });
  });
});
