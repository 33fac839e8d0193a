import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createJudgedRepository, type JudgedRepository } from "./judged-repository.ts";

type Files = Readonly<Record<string, string | null>>;

const eslint = join(import.meta.dirname, "../../../node_modules/eslint/bin/eslint.js");
const tangled = "export const a = (x) => { if (x) { if (x > 1) { if (x > 2) return 3; } } return 0; };\n";
const plain = "export const a = (x) => x;\n";
const rules = (depth: number) =>
  `export default [{ rules: { "max-depth": ["error", { max: ${depth} }] } }];\n`;
/** Counts as covered what its settings do not leave out. */
const cover = `import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
const { exclude } = JSON.parse(readFileSync(".simplecov", "utf8"));
const files = readdirSync("src").filter((name) => !exclude.includes(name));
const covered = files.filter((name) => name === "a.js").length;
const part = { total: files.length, covered, skipped: 0, pct: (100 * covered) / files.length };
mkdirSync("coverage");
writeFileSync("coverage/coverage-summary.json", JSON.stringify({ total: { lines: part, statements: part, functions: part, branches: part } }));
console.log("TAP version 13\\nok 1 - a\\n1..1");
`;
const manifest = (more: object) => `${JSON.stringify({ name: "a", type: "module", ...more })}\n`;
/** Nobody who only reads it follows this to where it leads. */
const building = (name: string) =>
  `const steps = ["./lint", "${name}"];\nconst { default: base } = await import(new URL(steps.join("/"), import.meta.url));\nexport default [...base];\n`;
const begun = {
  "package.json": manifest({ scripts: { lint: `node ${eslint} .` } }),
  "eslint.config.js": building("base.js"),
  "lint/base.js": rules(1),
  ".simplecov": '{ "exclude": ["b.js"] }\n',
  "cover.js": cover,
  "src/a.js": plain,
  "src/b.js": plain,
};
const lint = { command: `node ${eslint} . --format json` };
const loosened = {
  rule: "weakened-configuration",
  message: expect.stringContaining("with the base's: 2 errors") as string,
};

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

const judge = (changes: Files, gates: object) => repository.judge(changes, gates, { base });

describe("settings that a change brings", () => {
  it("do not let a linter pass what the base's refuse, wherever they stand", async () => {
    const verdict = await judge({ "src/a.js": tangled, "lint/base.js": rules(9) }, { lint });
    expect(verdict.gates).toMatchObject([{ name: "lint", status: "pass" }]);
    expect(verdict).toMatchObject({ verdict: "fail", tamper: [{ path: "lint/base.js", ...loosened }] });
  });

  it("do not let coverage pass what the base's refuse", async () => {
    const report = "coverage/coverage-summary.json";
    const gates = { test: { command: "node cover.js" }, coverage: { report } };
    const changes = { "src/c.js": plain, ".simplecov": '{ "exclude": ["b.js", "c.js"] }\n' };
    const verdict = await judge(changes, gates);
    expect(verdict.gates.map(({ status }) => status)).toEqual(["pass", "pass"]);
    expect(verdict).toMatchObject({
      verdict: "fail",
      tamper: [{ path: ".simplecov", message: expect.stringContaining("lines 50") as string }],
    });
  });

  it("may do so where the base allows it", async () => {
    const allow = [
      { rule: "weakened-configuration", paths: ["lint/**"], reason: "depth is no measure here" },
    ];
    const verdict = await judge({ "src/a.js": tangled, "lint/base.js": rules(9) }, { lint, allow });
    expect(verdict).toMatchObject({
      verdict: "pass",
      tamper: [],
      allowed: [{ reason: "depth is no measure here" }],
    });
  });

  it.each<[string, Files]>([
    ["are stricter", { "lint/base.js": rules(1).replace("}] }", '}], "no-var": "error" }') }],
    [
      "say the same elsewhere",
      {
        "lint/base.js": null,
        "lint/rules.js": rules(1),
        "eslint.config.js": building("rules.js"),
      },
    ],
    [
      "come with what they are needed for",
      {
        "src/a.js": "export const a = (x) => x + 1;\n",
        "package.json": manifest({ scripts: { lint: `node ${eslint} .`, docs: "true" }, dependencies: {} }),
      },
    ],
  ])("pass where they %s", async (_, changes) => {
    expect(await judge(changes, { lint })).toMatchObject({ verdict: "pass", tamper: [] });
  });
});
