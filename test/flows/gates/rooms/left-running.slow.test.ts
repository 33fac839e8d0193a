import { spawnSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type GateResult } from "../../../../src/domain/gates/verdict/verdict.ts";
import { detectIsolation, isolateIn } from "../../../../src/workspaces/isolation/isolation.ts";
import { createJudgedRepository, type JudgedRepository } from "../judged-repository.ts";
import { makeContainerImage } from "../../../workspaces/container-image.ts";
import { processesOf } from "../../../support/story/leaks.ts";

const { choice, remove } = makeContainerImage();
afterAll(remove);
const none = { kind: "none", why: "chosen", detail: "chosen" } as const;
const walls = await Promise.all((["auto", choice ?? "none"] as const).map(detectIsolation));
// What is not installed here cannot be shown.
const isolations = [none, ...walls.filter(({ kind }) => kind !== "none")];

const severities = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
const audit = JSON.stringify({
  ...{ auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: severities } },
});
const all = { total: 10, covered: 10, skipped: 0, pct: 100 };
const coverage = JSON.stringify({
  total: { lines: all, branches: all, functions: all, statements: all },
});

const hasGradle = spawnSync("gradle", ["--version"]).status === 0;

/** A process that would stay for long, and that nobody else on this machine has. */
const staying = `sleep ${process.pid}000`;
const daemon = `setsid ${staying} </dev/null >/dev/null 2>&1 &`;

describe.each(isolations)("what a command of a gate leaves running, isolation $kind", (isolation) => {
  let repository: JudgedRepository;
  beforeAll(async () => {
    repository = await createJudgedRepository({ "a.txt": "a" });
  });
  afterEach(async () => {
    expect(await repository.rooms()).toEqual([]);
    // What is killed takes a moment to go.
    await expect.poll(() => processesOf(staying.slice("sleep ".length)), { timeout: 20_000 }).toEqual([]);
  });
  afterAll(() => repository.remove());

  const judge = async (gates: unknown): Promise<GateResult[]> => {
    const isolate: Parameters<JudgedRepository["judge"]>[2] = {
      isolate: (room) => isolateIn(isolation, { ...room, network: "none" }),
    };
    return [...(await repository.judge({}, gates, { ...isolate, parallel: 9 })).gates];
  };

  it("fails every kind of gate, and says what it was", async () => {
    const flooding = `(trap '' TERM HUP; ${staying} & while sleep 0.01; do echo 'nothing left' >&2; done) &`;
    const gates = await judge({
      build: { command: `${staying} & echo ok` },
      lint: { command: `(${daemon}); echo ok` },
      test: { command: `nohup ${staying} >/dev/null 2>&1 & printf 'ok 1 - a\\n1..1\\n'` },
      coverage: { command: `${daemon} echo '${coverage}' > coverage.json`, report: "coverage.json" },
      custom: [
        { name: "may end with 1", maxSeverity: "high", command: `${daemon} echo '${audit}'; exit 1` },
        { name: "holds its output open", command: `setsid ${staying} & echo ok` },
        { name: "is deaf and floods", command: `${flooding} exit 0` },
        { name: "failed anyway", command: `${daemon} exit 3` },
        // Longer than the others wait for what is about to end: what it runs is not theirs.
        { name: "leaves nothing", command: "sleep 7; echo ok" },
      ],
    });
    const others = gates.splice(-2);
    expect(others.map(({ actual }) => actual)).toEqual(["exit code 3", "exit code 0"]);
    expect(gates).toHaveLength(7);
    for (const { status, actual, findings } of gates) {
      expect(status).toBe("fail");
      expect(actual).toMatch(new RegExp(`, but left running: .*${staying}`));
      expect(findings[0]?.message).toMatch(/Have it end what it starts.*mayLeaveProcesses: true/);
    }
  });

  it("waits for what is about to end", async () => {
    const [gate] = await judge({ build: { command: "(sleep 0.5; echo over) & echo ok" } });
    expect(gate).toMatchObject({ status: "pass", actual: "exit code 0, 0 errors", log: "ok\nover\n" });
  });

  it("may stay where the base's configuration says so, until the room goes", async () => {
    const [gate] = await judge({ build: { command: `${daemon} echo ok`, mayLeaveProcesses: true } });
    expect(gate).toMatchObject({ status: "pass", log: "ok\n" });
  });

  it.runIf(hasGradle && isolation.kind !== "container")("is no daemon of Gradle's", async () => {
    const command =
      "echo \"task hello { doLast { println 'built' } }\" > build.gradle && gradle --offline -q hello";
    const [gate] = await judge({ build: { command } });
    expect(gate).toMatchObject({ status: "pass", log: expect.stringContaining("built") as string });
  });

  it("changes nothing in how a command was ended", async () => {
    const gates = await judge({
      build: { command: "kill -SEGV $$" },
      custom: [
        { name: "not executable", command: "exit 126" },
        { name: "slow", command: staying, timeout: "1s" },
      ],
    });
    expect(gates.map(({ status }) => status)).toEqual(["error", "error", "timeout"]);
  });
});
