import { expect, it } from "vitest";
import { reachedByReproduction } from "../../../../src/domain/gates/tamper/builds/reproductions.ts";

it.each([
  ["src/cli.js", ["src/cli.js#endings"]],
  ["packages/web/src/main.ts", ["packages/web/src/main.ts#endings"]],
  ["server.mjs", ["server.mjs#endings"]],
  ["shop/src/app.py", []],
  ["cmd/shop/main.go", []],
  ["package.json#start", ["package.json#start"]],
  ["src/cli.js#endings", ["src/cli.js#endings"]],
  ["scripts/repro.js", ["scripts/repro.js"]],
  ["src/check.js", ["src/check.js"]],
  ["src/repro-12.js", ["src/repro-12.js"]],
  ["lib/verify-totals.py", ["lib/verify-totals.py"]],
  ["src/checkout.js", ["src/checkout.js#endings"]],
  ["src/latest.js", ["src/latest.js#endings"]],
  ["test/run.js", ["test/run.js"]],
  ["src/run.test.js", ["src/run.test.js"]],
  ["bin/shop", ["bin/shop"]],
])("of what a reproduction reaches, %s counts as %j", (place, counted) => {
  expect(reachedByReproduction(new Set([place]))).toEqual(counted);
});
