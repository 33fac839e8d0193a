import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { detectIsolation, isolateIn } from "../../../src/workspaces/isolation.ts";
import { createJudgedRepository, gateNamed, type JudgedRepository } from "./judged-repository.ts";

const isolation = await detectIsolation("auto");

// Bubblewrap is a package of the system; without it there is nothing to be shown here.
describe.skipIf(isolation.kind === "none")("a clean room under bubblewrap", () => {
  let repository: JudgedRepository;
  beforeAll(async () => {
    repository = await createJudgedRepository({
      "a.test.js": 'import { test } from "node:test";\ntest("a", () => {});\n',
      "package.json": '{"type":"module"}\n',
    });
  });
  afterAll(() => repository.remove());

  const isolate: Parameters<JudgedRepository["judge"]>[2] = {
    isolate: (room) => isolateIn(isolation, { ...room, network: "none" }),
  };

  it("runs gates, reads their reports and lets git work", async () => {
    const verdict = await repository.judge(
      {},
      {
        test: {
          command: "node --test --test-reporter=junit --test-reporter-destination=junit.xml",
          report: "junit.xml",
        },
        custom: [{ name: "git", command: "git log --oneline && git status --porcelain" }],
      },
      isolate,
    );
    expect(
      verdict.gates.map(({ name, status, log }) => [name, status, status === "pass" ? "" : log]),
    ).toEqual([
      ["test", "pass", ""],
      ["git", "pass", ""],
    ]);
  });

  it("lets commands write nowhere else, and leaves no process behind", async () => {
    const outside = join(repository.upstream.folder, "planted.txt");
    const verdict = await repository.judge(
      {},
      {
        build: {
          command: `setsid sleep 600 </dev/null >/dev/null 2>&1 & echo here > here.txt && echo $HOME`,
        },
        custom: [{ name: "escape", command: `echo out > ${outside}` }],
      },
      isolate,
    );
    expect(gateNamed(verdict, "build").status).toBe("pass");
    expect(gateNamed(verdict, "escape").status).toBe("fail");
    expect(existsSync(outside)).toBe(false);
    expect(await repository.rooms()).toEqual([]);
  });

  it("ends what hangs", async () => {
    const gates = { build: { command: "trap '' TERM; while :; do sleep 1; done", timeout: "500ms" } };
    expect(gateNamed(await repository.judge({}, gates, isolate), "build").status).toBe("timeout");
  });
});
