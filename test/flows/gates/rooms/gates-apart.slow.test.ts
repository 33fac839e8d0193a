import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createJudgedRepository, gateNamed, type JudgedRepository } from "../judged-repository.ts";

const told = "TAP version 13\\nok 1 - a\\n1..1";

let repository: JudgedRepository;
let marks: string;
beforeAll(async () => {
  repository = await createJudgedRepository({ "package.json": "{}\n", "src/a.js": "let a;\n" });
});
beforeEach(() => {
  marks = mkdtempSync(join(tmpdir(), "nightshift-marks-"));
});
afterEach(async () => {
  rmSync(marks, { recursive: true });
  expect(await repository.rooms()).toEqual([]);
});
afterAll(() => repository.remove());

/** Changes all that another gate may read, and then says so at a place that both see. */
const reachingOut = () =>
  [
    "mkdir -p node_modules/.bin && echo planted > node_modules/.bin/linter",
    "echo planted > ~/.linterrc && echo planted > $TMPDIR/cache && echo planted > report.json",
    "echo planted > src/a.js && rm package.json",
    `touch ${marks}/done && printf '${told}'`,
  ].join(" && ");

/** Looks for it once it is done. */
const looking = () =>
  `until [ -e ${marks}/done ]; do sleep 0.05; done; ! grep -r planted . ~ $TMPDIR && cat package.json`;

describe("what a gate does to its room is out of reach of", () => {
  it.each<[string, () => unknown, string]>([
    ["a linter, while tests run", () => ({ test: by(reachingOut), lint: by(looking) }), "lint"],
    ["a build, while tests run", () => ({ test: by(reachingOut), build: by(looking) }), "build"],
    ["tests, while a build runs", () => ({ build: by(reachingOut), test: by(lookingTests) }), "test"],
    [
      "one custom command, while another runs",
      () => ({
        custom: [
          { name: "e2e", ...by(reachingOut) },
          { name: "scan", ...by(looking) },
        ],
      }),
      "scan",
    ],
    [
      "tests, while a custom command runs",
      () => ({ custom: [{ name: "e2e", ...by(reachingOut) }], test: by(lookingTests) }),
      "test",
    ],
  ])("%s", async (_, gates, name) => {
    const verdict = await repository.judge({}, gates());
    expect(gateNamed(verdict, name)).toMatchObject({ status: "pass" });
    expect(verdict.verdict).toBe("pass");
  });

  it("all others, while what shows the failure runs", async () => {
    const base = repository.upstream.git("rev-parse", "HEAD");
    const shows = `${reachingOut()} && grep -q mended mark.txt`;
    const verdict = await repository.judge(
      { "mark.txt": "mended\n" },
      { reproduce: { command: shows }, lint: by(looking), custom: [{ name: "scan", ...by(looking) }] },
      { base },
    );
    expect(verdict.gates.map(({ name, status }) => [name, status])).toEqual([
      ["lint", "pass"],
      ["scan", "pass"],
      ["reproduce", "pass"],
    ]);
  });
});

describe("the setup", () => {
  it("runs once in each room, whoever of its gates comes first", async () => {
    const setup = `echo x >> ~/runs && mktemp ${marks}/XXXXXX && echo ready > ready.txt`;
    const once = "test $(wc -l < ~/runs) = 1 && cat ready.txt";
    const section = { test: { command: `${once} && printf '${told}'` }, lint: { command: once } };
    const verdict = await repository.judge({}, { setup, paths: { "src/**": section, "*.json": section } });
    expect(verdict.gates.map(({ status }) => status)).toEqual(["pass", "pass", "pass", "pass"]);
  });

  it("fails all gates of a room where it fails, and says so", async () => {
    const verdict = await repository.judge(
      {},
      { setup: "echo no such package >&2; exit 3", build: { command: "true" }, test: { command: "true" } },
    );
    for (const gate of verdict.gates) {
      expect(gate).toMatchObject({
        status: "error",
        log: expect.stringContaining("no such package") as string,
      });
      expect(gate.actual).toBe("not run: the setup command failed, exit code 3");
    }
  });
});

function by(command: () => string) {
  return { command: command() };
}

function lookingTests(): string {
  return `${looking()} && printf '${told}'`;
}
