import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wallsOfGates } from "../../../src/domain/gates/walls.ts";
import { isolateGates } from "../../../src/flows/gates/rooms/isolate-gates.ts";
import { detectIsolation, isolateIn } from "../../../src/workspaces/isolation/isolation.ts";
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
          mayLeaveProcesses: true,
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

  it.each([
    { network: "open", status: "pass" },
    { network: "model-only", status: "pass" },
    { network: "none", status: "fail" },
  ] as const)("reaches what there is with agent.network $network: $status", async ({ network, status }) => {
    const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    try {
      const connect = `require("net").connect(${port}, "127.0.0.1").on("error", () => process.exit(1)).resume()`;
      const gates = { build: { command: `node -e '${connect}'` } };
      const walls = wallsOfGates({ runner: "claude", model: "m", network });
      const verdict = await repository.judge({}, gates, {
        walls,
        isolate: (room) => isolateGates(isolation, room),
      });
      expect(gateNamed(verdict, "build").status).toBe(status);
    } finally {
      server.close();
    }
  });

  it("shows no gate the room of another one", async () => {
    const all = '"$HOME"/../../*';
    const planting = `for room in ${all}; do echo planted > $room/home/.linterrc; done; ls -d ${all} | wc -l`;
    const verdict = await repository.judge(
      {},
      { build: { command: planting }, lint: { command: "! grep -r planted ~" } },
      { ...isolate, parallel: 1 },
    );
    expect(gateNamed(verdict, "build").log.trim()).toBe("1");
    expect(verdict.verdict).toBe("pass");
  });

  it("ends what hangs", async () => {
    const gates = { build: { command: "trap '' TERM; while :; do sleep 1; done", timeout: "500ms" } };
    expect(gateNamed(await repository.judge({}, gates, isolate), "build").status).toBe("timeout");
  });
});

it("runs nothing where the repository insists on an isolation that is not in force", async () => {
  const repository = await createJudgedRepository({ "a.txt": "a" });
  const here = { kind: "none", why: "chosen", detail: "chosen" } as const;
  const verdict = await repository.judge(
    {},
    { build: { command: "echo it ran" } },
    {
      walls: wallsOfGates({ runner: "claude", model: "m", network: "open", isolation: "bubblewrap" }),
      isolate: (room) => isolateGates(here, room),
    },
  );
  await repository.remove();
  const { status, log } = gateNamed(verdict, "build");
  expect(status).toBe("error");
  expect(log).toContain("The repository insists on agent.isolation bubblewrap, which is not in force here");
  expect(log).not.toContain("it ran");
});
