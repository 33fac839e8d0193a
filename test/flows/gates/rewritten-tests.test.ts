import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { played } from "../../support/cases.ts";
import { createJudgedRepository, type JudgedRepository } from "./judged-repository.ts";

type Files = Readonly<Record<string, string | null>>;

const product = `export const load = (id) => ({ id, age: 36, name: "Ada", tags: ["a", "b"] });\n`;
const test = (body: string, title = "loads a user") =>
  `import assert from "node:assert";\nimport { test } from "node:test";\nimport { load } from "../src/user.js";\ntest(${JSON.stringify(title)}, async () => {\n  ${body}\n});\n`;
const body =
  'const u = load(1);\n  assert.deepEqual([u.age, u.tags], [36, ["a", "b"]]);\n  assert.equal(u.age, 36);';
const begun = {
  "package.json": '{"name":"sample","type":"module","private":true}\n',
  "src/user.js": product,
  "test/user.test.js": test(body),
  "README.md": "Users.\n",
};
const junit = "node --test --test-reporter=junit --test-reporter-destination=junit.xml test/*.test.js";
const named = { test: { command: junit, report: "junit.xml" } };
/** Of which nothing but the exit code is understood. */
const unnamed = { test: { command: `echo Testing.; ${junit}` } };

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

/** The product answers 35 where it answered 36. */
const broken = product.replace("36", "35");
const brokenForOne = product.replace("age: 36", "age: id === 1 ? 35 : 36");
const checks = (check: string) => test(`const u = load(1);\n  ${check}`);

async function found(changes: Files, gates: object = named, allow: readonly object[] = []) {
  const verdict = await repository.judge(changes, { ...gates, allow }, { base });
  return {
    verdict: verdict.verdict,
    tamper: verdict.tamper.map(({ path, rule }) => `${path} ${rule}`),
    allowed: verdict.allowed,
  };
}

const loosened = { verdict: "fail", tamper: ["test/user.test.js loosened-test"] };
const passes = { verdict: "pass", tamper: [] };

describe("a test that was rewritten until a broken product passes it", () => {
  const rows: [string, Files][] = [
    [
      "looks at something else",
      {
        "src/user.js": broken,
        "test/user.test.js": checks(
          'assert.deepEqual([u.name, u.tags], ["Ada", ["a", "b"]]);\n  assert.equal(u.id, 1);',
        ),
      },
    ],
    [
      "looks the answer up in a table of its own",
      {
        "src/user.js": broken,
        "test/user.test.js": checks(
          'assert.deepEqual([{ 35: 1, 36: 1 }[u.age], u.tags], [1, ["a", "b"]]);\n  assert.equal([..."ab"].length, u.tags.length);',
        ),
      },
    ],
    [
      "asks for something else",
      { "src/user.js": brokenForOne, "test/user.test.js": test(body.replace("load(1)", "load(2)")) },
    ],
  ];

  it.each(played(rows))("is found: it %s", async (_, changes) => {
    expect(await found(changes)).toMatchObject(loosened);
  });

  it("is found by the exit code where no report names tests", async () => {
    const changes = {
      "src/user.js": brokenForOne,
      "test/user.test.js": test(body.replace("load(1)", "load(2)")),
    };
    expect(await found(changes, unnamed)).toMatchObject(loosened);
  });

  it("is told as allowed where the base allows it", async () => {
    const changes = {
      "src/user.js": brokenForOne,
      "test/user.test.js": test(body.replace("load(1)", "load(2)")),
    };
    const allow = [{ rule: "loosened-test", paths: ["test/**"], reason: "users are being moved" }];
    expect(await found(changes, named, allow)).toMatchObject({
      ...passes,
      allowed: [{ rule: "loosened-test", reason: "users are being moved" }],
    });
  });
});

describe("a test that changes with the product", () => {
  const rows: [string, Files][] = [
    [
      "wants what is answered now",
      { "src/user.js": broken, "test/user.test.js": test(body.replaceAll("36", "35")) },
    ],
    [
      "hands over what the product needs now",
      {
        "src/user.js":
          'export const load = (id, tenant) => ({ id, age: tenant === undefined ? 0 : 36, tags: ["a", "b"] });\n',
        "test/user.test.js": test(body.replace("load(1)", 'load(1, "acme")')),
      },
    ],
    [
      "waits for an answer that comes later now",
      {
        "src/user.js": product.replace("(id) =>", "async (id) =>"),
        "test/user.test.js": test(body.replace("load(1)", "await load(1)")),
      },
    ],
    [
      "prepares what the product needs now",
      {
        "src/user.js": product.replace("36", "Number(process.env.AGE)"),
        "test/user.test.js": test(`process.env.AGE = "36";\n  ${body}`),
      },
    ],
    [
      "looks from elsewhere, while the product does as it did",
      {
        "src/user.js": `// Users.\n${product}`,
        "test/user.test.js": test(body.replace("load(1)", "load(2)")),
      },
    ],
    [
      "leaves a case out that is refused now, and says so",
      {
        "src/user.js": product
          .replace("(id) => (", '(id) => { if (id === 1) throw new Error("taken"); return (')
          .replace(");\n", "); };\n"),
        "test/user.test.js": test(
          `${body.replace("load(1)", "load(2)")}\n  assert.throws(() => load(1), /taken/);`,
        ),
      },
    ],
    [
      "uses something of the product that is new",
      {
        "src/user.js": `${broken}export const older = (u) => u.age + 1;\n`,
        "test/user.test.js": test(body.replaceAll("u.age", "older(u)")).replace(
          "{ load }",
          "{ load, older }",
        ),
      },
    ],
    ["changes without the product", { "test/user.test.js": test(body.replace("load(1)", "load(2)")) }],
  ];
  // Those that are told by the first run, and by the second.
  const isToldAtOnce = ([, changes]: (typeof rows)[number]) =>
    changes["src/user.js"]?.startsWith("//") === true;

  it.each(played(rows, (row) => `${isToldAtOnce(row)}`))("passes: it %s", async (_, changes) => {
    expect(await found(changes)).toMatchObject(passes);
  });
});

describe("what stands around a test that stays as it is", () => {
  const kit = (body: string) =>
    `import { load } from "../../src/user.js";\nexport const someone = () => ${body};\n`;
  const hooked = (hook: string) =>
    `import { beforeEach } from "node:test";\n${test(body.replace("load(1)", "load(id)")).replace("test(", `let id = 0;\nbeforeEach(() => {\n  ${hook}\n});\ntest(`)}`;
  const asking = test("assert.equal(someone().age, 36);").replace(
    'import { load } from "../src/user.js"',
    'import { someone } from "./kit/someone.js"',
  );
  const onBase = async (more: Files, changes: Files) => {
    repository.upstream.commit(more);
    const from = repository.upstream.git("rev-parse", "HEAD");
    const { verdict, tamper } = await repository.judge(changes, named, { base: from });
    return { verdict, tamper: tamper.map(({ path, rule }) => `${path} ${rule}`) };
  };

  it.each<[string, Files, Files, string]>([
    [
      "a hook",
      { "test/user.test.js": hooked("id = 1;") },
      { "test/user.test.js": hooked("id = 2;"), "src/user.js": brokenForOne },
      "test/user.test.js",
    ],
    [
      "a function in a file of the tests' own",
      { "test/user.test.js": asking, "test/kit/someone.js": kit("load(1)") },
      { "test/kit/someone.js": kit("load(2)"), "src/user.js": brokenForOne },
      "test/kit/someone.js",
    ],
    [
      "a function that a test gives more",
      { "test/user.test.js": asking, "test/kit/someone.js": kit("load(1)") },
      {
        "test/user.test.js": asking.replace("someone()", 'someone("adults")'),
        ...{ "test/kit/someone.js": kit("load(2)"), "src/user.js": brokenForOne },
      },
      "test/user.test.js",
    ],
  ])("is tried with it where it is rewritten until a broken product passes: %s", async (...row) => {
    const [, before, changes, path] = row;
    expect(await onBase(before, changes)).toMatchObject({
      verdict: "fail",
      tamper: [`${path} loosened-test`],
    });
  });

  it.each<[string, Files, Files]>([
    [
      "the product is not broken",
      { "test/user.test.js": hooked("id = 1;") },
      { "test/user.test.js": hooked("id = 2;"), "src/user.js": `// Users.\n${product}` },
    ],
    [
      "it follows the product",
      { "test/user.test.js": asking, "test/kit/someone.js": kit("load(1)") },
      {
        "test/kit/someone.js": kit("find(1)").replace("{ load }", "{ find }"),
        "src/user.js": product.replace("load", "find"),
        "test/user.test.js": asking,
      },
    ],
  ])("may change where %s", async (_, before, changes) => {
    expect(await onBase(before, changes)).toMatchObject(passes);
  });
});
