import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";

const script = (checks: string) =>
  `import http from "k6/http";\nimport { check } from "k6";\n\nexport default function () {\n  const answer = http.get("https://shop");\n  check(answer, { ${checks} });\n}\n`;
const fast = '"is fast": (r) => r.timings.duration < 200';
const whole = '"is whole": (r) => r.status === 200';
const both = `${fast}, ${whole}`;

describe.each(["load/shop.js", "packages/web/load/shop.ts"])("what a load test checks in %s", (path) => {
  const found = (was: string, now: string) =>
    foundInChange(["", { [path]: script(was) }, { [path]: script(now) }]);

  it.each([
    [both, `${fast.replace("200", "600")}, ${whole}`],
    [both, whole],
    [both, `${fast}, "is whole": () => true`],
    [both, `${fast}, ${whole} || r.status === 500`],
    [`${fast} && r.status === 200`, fast],
    ['"is large": (r) => r.body.length > 900', '"is large": (r) => { return r.body.length > 9; }'],
  ])("is found to be less: %j, then %j", async (was, now) => {
    expect(await found(was, now)).toEqual([
      expect.stringContaining(`${path} weakened-test: a load test checks less`),
    ]);
  });

  it.each([
    [both, `${fast.replace("200", "100")}, ${whole}`],
    [fast, both],
    [fast, `${fast} && r.status === 200`],
    [both, `"answers fast": (r) => r.timings.duration < 200, ${whole}`],
    [whole, whole.replace("r.status === 200", "r.status === 201")],
  ])("may be as much, or another thing: %j, then %j", async (was, now) => {
    expect(await found(was, now)).toEqual([]);
  });
});

describe("how much a load test asks", () => {
  const path = "load/shop.js";
  const asking = (options: string) =>
    `import http from "k6/http";\nexport const options = { ${options} };\n\nexport default function () {\n  http.get("https://shop", { tags: { name: "shop" } });\n}\n`;
  const found = (was: string, now: string) =>
    foundInChange(["", { [path]: asking(was) }, { [path]: asking(now) }]);

  it.each([
    ["vus: 50, duration: '1m'", "discardResponseBodies: true"],
    ["stages: [{ duration: '1m', target: 50 }]", ""],
  ])("is found to be gone: %s, then %s", async (was, now) => {
    expect(await found(was, now)).toContainEqual(expect.stringContaining("asks less of the product"));
  });

  it.each([
    ["vus: 50, duration: '1m'", "scenarios: { all: { executor: 'constant-vus', vus: 50, duration: '1m' } }"],
    ["vus: 50, duration: '1m'", "stages: [{ duration: '1m', target: 50 }]"],
    ["discardResponseBodies: true", ""],
  ])("may be said otherwise: %s, then %s", async (was, now) => {
    expect((await found(was, now)).filter((one) => one.includes("asks less"))).toEqual([]);
  });
});
