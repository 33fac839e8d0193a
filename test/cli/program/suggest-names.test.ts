import { expect, it } from "vitest";
import { runNightshift } from "../../support/run-nightshift.ts";

it.each([
  [["strat"], "unknown command 'strat'; did you mean \"start\"?"],
  [["gates", "rnu"], "unknown command 'rnu'; did you mean \"run\"?"],
  [["explain", "isue"], "unknown command 'isue'; did you mean \"issue\"?"],
  [["stats", "--jsno"], "unknown option '--jsno'; did you mean \"--json\"?"],
  [["start", "--role", "wbe"], 'did you mean "web"?'],
])("%j is told what was most likely meant, once", async (words, meant) => {
  const { code, err } = await runNightshift(...words);
  expect(code).toBe(2);
  expect(err).toContain(meant);
  expect(err.match(/did you mean/gi)).toHaveLength(1);
});

it("what is like nothing gets no guess", async () => {
  const { err } = await runNightshift("photosynthesis");
  expect(err).toMatch(/^error: unknown command 'photosynthesis'\n/);
});
