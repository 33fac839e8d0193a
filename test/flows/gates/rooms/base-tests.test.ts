import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createJudgedRepository, type JudgedRepository } from "../judged-repository.ts";

const report = '<testsuite><testcase name="adds"/></testsuite>';
const files = { side: "base\n", "web/page.js": "export const page = 1;\n" };

let repository: JudgedRepository;
let base: string;
beforeAll(async () => {
  repository = await createJudgedRepository(files);
  base = repository.upstream.git("rev-parse", "HEAD");
});
afterEach(async () => {
  expect(await repository.rooms()).toEqual([]);
  rmSync(log(), { force: true });
});
afterAll(() => repository.remove());

function log(): string {
  return join(repository.upstream.folder, "log");
}

/** Writes down on which side it begins and ends, and what it does between. */
function testsThat(act: string, file = "r.xml") {
  const told = (what: string) => `echo "$(cat side) ${what}" >> ${log()}`;
  return { command: `${told("begins")}; ${act}; echo '${report}' > ${file}; ${told("ends")}`, report: file };
}

const linesOf = () => readFileSync(log(), "utf8").trim().split("\n");

describe("the base's tests", () => {
  it("run as soon as the head's have passed, beside the gates that still run", async () => {
    const untilBase = `while ! grep -q "base begins" ${log()}; do sleep 0.1; done`;
    const verdict = await repository.judge(
      { side: "head\n" },
      { test: testsThat("true"), custom: [{ name: "docs", command: untilBase, timeout: "60s" }] },
      { base },
    );
    expect(verdict).toMatchObject({ verdict: "pass", tamper: [] });
    expect(linesOf()).toEqual(["head begins", "head ends", "base begins", "base ends"]);
  });

  it("run beside no test of the head, with which they may share a port", async () => {
    const untilDocs = `while [ ! -e ${log()}.docs ]; do sleep 0.1; done`;
    await repository.judge(
      { side: "head\n", "web/page.js": "export const page = 2;\n" },
      {
        test: testsThat("true"),
        custom: [{ name: "docs", command: `sleep 0.5; touch ${log()}.docs` }],
        paths: { "web/**": { test: testsThat(untilDocs, "web.xml") } },
      },
      { base },
    );
    const lines = linesOf();
    expect(lines.slice(0, 4).every((line) => line.startsWith("head "))).toBe(true);
    expect(lines.slice(4).every((line) => line.startsWith("base "))).toBe(true);
    expect(lines).toHaveLength(8);
  });

  it("do not run where the head's fail", async () => {
    const failing = { command: `cat side >> ${log()}; echo '<testsuite/>' > r.xml; exit 1`, report: "r.xml" };
    const verdict = await repository.judge({ side: "head\n" }, { test: failing }, { base });
    expect(verdict.verdict).toBe("fail");
    expect(linesOf()).toEqual(["head"]);
  });

  it("leave nothing at work where the verdict is called off while they run", async () => {
    const aborting = new AbortController();
    const hanging = testsThat(`if grep -q base side; then echo hangs >> ${log()}; sleep 600; fi`);
    const judging = repository.judge(
      { side: "head\n" },
      { test: hanging },
      { base, signal: aborting.signal },
    );
    const refused = expect(judging).rejects.toThrow();
    await expect.poll(() => linesOf().at(-1), { timeout: 60_000 }).toBe("hangs");
    aborting.abort();
    await refused;
  });
});
