import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { gatesCommand } from "../../src/cli/gates.ts";
import { run, write } from "../workspaces/repositories.ts";

const passing = '<testsuite><testcase name="a"/><testcase name="b"/></testsuite>';
const failing = '<testsuite><testcase name="c"><failure message="is 3"/></testcase></testsuite>';
const stale = "core/target/surefire-reports/TEST-old.xml";

let root: string;
let checkout: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "nightshift-report-files-"));
  checkout = join(root, "checkout");
  mkdirSync(checkout);
  run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
  write(checkout, {
    ...{ "samples/passing.xml": passing, "samples/failing.xml": failing, "samples/cut.xml": "<testsuite>" },
    [`stale/${stale}`]: passing,
    [`renewed/${stale}`]: failing,
  });
  run(checkout, "git", ["add", "--all"]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Begin"]);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Told {
  readonly verdict: string;
  readonly gates: readonly { readonly name: string; readonly status: string; readonly actual: string }[];
  readonly trials: readonly {
    readonly findings: readonly { readonly path: string; readonly rule: string }[];
  }[];
}

async function judge(gates: object, ...more: string[]): Promise<Told> {
  write(root, { "rules.yml": stringify({ gates }) });
  let told = "";
  const command = gatesCommand(
    { code: 0 },
    {
      directory: checkout,
      environment: { ...process.env, XDG_CACHE_HOME: join(root, "cache") },
      out: (text) => (told += text),
      aside: () => undefined,
    },
  );
  const words = ["run", "--json", "--config", join(root, "rules.yml"), ...more];
  await command.parseAsync(["node", "gates", ...words]);
  return JSON.parse(told) as Told;
}

/** As Maven would, a file for each class of two modules. */
function writing(part: string, samples: Readonly<Record<string, string>>): string {
  const lines = Object.entries(samples).map(([place, sample]) => {
    const folder = `${part}/${place}`;
    return `mkdir -p ${folder} && cp samples/${sample}.xml ${folder}/TEST-${sample}.xml`;
  });
  return [...lines, "true"].join("\n");
}

const core = "core/target/surefire-reports";
const web = "apps/web/target/failsafe-reports";
const parts: readonly [part: string, samples: Record<string, string>, status: string, actual: RegExp][] = [
  ["fine", { [core]: "passing", [web]: "passing" }, "pass", /4 of 4 tests passed/],
  ["failing", { [core]: "passing", [web]: "failing" }, "fail", /2 of 3 tests passed/],
  [
    "malformed",
    { [core]: "passing", [web]: "cut" },
    "error",
    /malformed\/apps\/web\/target\/failsafe-reports\/TEST-cut\.xml: /,
  ],
  ["none", { "core/target/site": "passing" }, "error", /no file that fits/],
  ["stale", {}, "error", /no file that fits/],
  ["renewed", { [core]: "passing" }, "pass", /2 of 2 tests passed/],
];

describe("gates run --json over reports of several files", () => {
  it("reads all that the run wrote as one, and nothing that was there before", async () => {
    const { verdict, gates } = await judge({
      paths: Object.fromEntries(
        parts.map(([part, samples]) => {
          const report = `${part}/**/target/{surefire,failsafe}-reports/TEST-*.xml`;
          return [`${part}/**`, { test: { command: writing(part, samples), report } }];
        }),
      ),
    });
    expect(verdict).toBe("fail");
    for (const [part, , status, actual] of parts) {
      const gate = gates.find(({ name }) => name === `test (${part}/**)`);
      expect([part, gate?.status]).toEqual([part, status]);
      expect(gate?.actual).toMatch(actual);
    }
  });

  it("refuses a change that brings one of the files", async () => {
    const made = "new/target/surefire-reports/TEST-passing.xml";
    run(checkout, "git", ["checkout", "--quiet", "-b", "change"]);
    write(checkout, { [made]: passing });
    run(checkout, "git", ["add", "--all"]);
    run(checkout, "git", ["commit", "--quiet", "-m", "Bring results"]);
    const command =
      "mkdir -p new/target/surefire-reports && cp samples/passing.xml new/target/surefire-reports/TEST-a.xml";
    const test = { command, report: "**/target/*-reports/TEST-*.xml" };
    const { verdict, gates, trials } = await judge({ test }, "--base", "main");
    expect(gates).toMatchObject([{ name: "test", status: "pass" }]);
    expect(trials.flatMap(({ findings }) => findings)).toMatchObject([
      { path: made, rule: "tracked-report" },
    ]);
    expect(verdict).toBe("fail");
  });
});
