import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  runCommand,
  type CommandLimits,
  type CommandStreams,
} from "../../../src/platform/processes/run-command.ts";
import {
  describeIsolation,
  detectIsolation,
  isolateIn,
  type IsolationChoice,
} from "../../../src/workspaces/isolation/isolation.ts";
import { type Isolation, type Room } from "../../../src/workspaces/isolation/room.ts";
import { toolchainFolders } from "../../../src/workspaces/isolation/toolchains.ts";
import { makeContainerImage } from "../container-image.ts";
import { stripped } from "../../support/stripped.ts";

const { choice, remove } = makeContainerImage();
afterAll(remove);
const absent = { kind: "none", why: "not-installed", detail: "podman is not installed" } as const;
const isolations = [
  { name: "bubblewrap", wanted: "bubblewrap", isolation: await detectIsolation("bubblewrap") },
  {
    name: "a container",
    wanted: choice ?? "none",
    isolation: choice === undefined ? absent : await detectIsolation(choice),
  },
] as const;

let folder: string;
let room: Room;
const servers: Server[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "nightshift-isolation-")));
  for (const name of ["work", "tools", "secret"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "secret", "key"), "the key");
  writeFileSync(join(folder, "tools", "tool"), "the tool");
  room = { writable: [join(folder, "work")], readable: [join(folder, "tools")], network: "none" };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(folder, { recursive: true, force: true });
});

function runIn(
  { isolation, changes = {} }: { isolation: Isolation; changes?: Partial<Room> | undefined },
  script: string,
  { onOutput = () => undefined, ...limits }: CommandLimits & Pick<CommandStreams, "onOutput"> = {},
) {
  const wrap = isolateIn(isolation, { ...room, ...changes });
  const env = { PATH: process.env["PATH"] ?? "", HOME: join(folder, "work") };
  const command = wrap({ file: "sh", args: ["-c", script], cwd: join(folder, "work"), env });
  return runCommand(command, { timeoutMs: 60_000, ...limits }, { onOutput });
}

async function listen(answer: string): Promise<number> {
  const server = createServer((_, response) => response.end(answer));
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const fetchFrom = (port: number) =>
  `node -e 'fetch("http://127.0.0.1:${port}").then((r) => r.text()).then(console.log, (e) => { console.log("closed", e.cause.code); })'`;

for (const { name, wanted, isolation } of isolations) {
  const why = isolation.kind === "none" ? ` (skipped here: ${isolation.detail})` : "";
  const inRoom = (script: string, changes?: Partial<Room>, limits?: CommandLimits) =>
    runIn({ isolation, changes }, script, limits);

  describe.skipIf(isolation.kind === "none")(`A command in a room of ${name}${why}`, () => {
    it("works in its directory and uses the machine's programs", async () => {
      const result = await inRoom("node -e 'console.log(40 + 2)' > out && git --version >> out && cat out");
      expect(result).toMatchObject({ ended: "exit", exitCode: 0 });
      expect(result.stdout).toMatch(/^42\ngit version/);
      expect(readFileSync(join(folder, "work", "out"), "utf8")).toBe(result.stdout);
    });

    it("reads what it was given and cannot change it", async () => {
      const result = await inRoom(`cat ${folder}/tools/tool; echo x > ${folder}/tools/tool`);
      expect(result.stdout).toBe("the tool");
      expect(result.exitCode).not.toBe(0);
      expect(readFileSync(join(folder, "tools", "tool"), "utf8")).toBe("the tool");
    });

    it.each([
      ["a file beside its directory", () => join(folder, "secret", "key")],
      ["keys for other machines", () => join(homedir(), ".ssh")],
      ["this program's own files", () => fileURLToPath(new URL("../../../package.json", import.meta.url))],
      ["the machine's passwords", () => "/etc/shadow"],
    ])("does not see %s", async (_, path) => {
      const result = await inRoom(`test -e ${path()} && echo seen; true`);
      expect(result).toMatchObject({ exitCode: 0, stdout: "" });
    });

    it("sees of the home of the service nothing but toolchains", async () => {
      const places = [process.execPath, ...toolchainFolders(process.env["PATH"] ?? "")];
      const names = places.map((place) => relative(homedir(), place).split("/")[0] ?? "");
      const result = await inRoom(`ls -A ${homedir()} 2>/dev/null; true`);
      expect(result.exitCode).toBe(0);
      expect(result.stdout.split("\n").filter((name) => name !== "" && !names.includes(name))).toEqual([]);
    });

    it.each(["/usr/bin/planted", "/etc/planted", "/planted", "/planted/x", "/var/planted"])(
      "cannot write to %s, and is told so",
      async (path) => {
        const result = await inRoom(`mkdir -p $(dirname ${path}); echo x > ${path}`);
        expect(result.exitCode).not.toBe(0);
        expect(existsSync(path)).toBe(false);
      },
    );

    it("has temporary files of its own", async () => {
      const result = await inRoom("echo x > /tmp/nightshift-planted && cat /tmp/nightshift-planted");
      expect(result.stdout).toBe("x\n");
      expect(existsSync("/tmp/nightshift-planted")).toBe(false);
    });

    it("sees no process but its own", async () => {
      const result = await inRoom(`ls /proc | grep -E '^[0-9]+$' | wc -l; kill -9 ${process.pid} 2>&1`);
      expect(Number(result.stdout.split("\n")[0])).toBeLessThan(10);
      expect(result.stdout).toContain("No such process");
    });

    it("holds no capability and cannot win one", async () => {
      const result = await inRoom("grep -E '^(Cap|NoNew)' /proc/self/status; mount -t tmpfs none /tmp 2>&1");
      expect(result.stdout).toMatch(/CapEff:\s0+\n/);
      expect(result.stdout).toMatch(/NoNewPrivs:\s1\n/);
      expect(result.exitCode).not.toBe(0);
    });

    it("leaves no process behind, not even one that left its group", async () => {
      const mark = `nightshift-${process.pid}-${Date.now()}`;
      const started = await inRoom(
        `setsid sh -c 'exec 1>&- 2>&-; sleep 3600 # ${mark}' & sleep 0.3; echo started`,
      );
      expect(started.stdout).toBe("started\n");
      await expect.poll(() => processesWith(mark)).toEqual([]);
    });

    it("hears the polite signal before it is killed", async () => {
      const ready = new AbortController();
      const result = await runIn(
        { isolation },
        "trap 'echo polite; exit 4' TERM; echo ready; while :; do sleep 0.05; done",
        { signal: ready.signal, onOutput: () => ready.abort(), graceMs: 60_000 },
      );
      expect(result).toMatchObject({ ended: "aborted", exitCode: 4, stdout: "ready\npolite\n" });
    });

    it("dies with its parent", async () => {
      const owner = spawn(process.execPath, [ownerScript(wanted), folder], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(owner.stdout, "data");
      expect(processesWith(folder).length).toBeGreaterThan(1);
      owner.kill("SIGKILL");
      await expect.poll(() => processesWith(folder)).toEqual([]);
    });

    it("reaches no network unless it is open", async () => {
      const port = await listen("hello");
      expect((await inRoom(fetchFrom(port))).stdout).toBe("closed ECONNREFUSED\n");
      expect((await inRoom(fetchFrom(port), { network: "open" })).stdout).toBe("hello\n");
    });

    it("reaches the model alone where that is all it may reach", async () => {
      const modelPort = await listen("the model");
      const port = await listen("something else");
      const changes = { network: "model-only", modelPort } as const;
      const doors = join(folder, "doors");
      mkdirSync(doors);
      vi.stubEnv("TMPDIR", doors);
      const result = await inRoom(
        `${fetchFrom(modelPort)}; ${fetchFrom(modelPort)}; ${fetchFrom(port)}`,
        changes,
      );
      expect(result.stdout).toBe("the model\nthe model\nclosed ECONNREFUSED\n");
      expect(readdirSync(doors)).toEqual([]);
    });

    it("tells its exit code through the walls", async () => {
      const modelPort = await listen("the model");
      expect(await inRoom("exit 7")).toMatchObject({ exitCode: 7 });
      expect(await inRoom("exit 7", { network: "model-only", modelPort })).toMatchObject({ exitCode: 7 });
      expect(await inRoom("kill -9 $$", { network: "model-only", modelPort })).toMatchObject({
        exitCode: 137,
      });
    });
  });
}

describe("Isolation", () => {
  it("is absent only where it was chosen or cannot be, and says so", async () => {
    expect(describeIsolation(await detectIsolation("none"))).toContain("isolation none was chosen");
    const path = process.env["PATH"];
    process.env["PATH"] = folder;
    try {
      expect(await detectIsolation("auto")).toMatchObject({ kind: "none", why: "not-installed" });
      expect(await detectIsolation("bubblewrap")).toMatchObject({ kind: "none", why: "not-installed" });
    } finally {
      process.env["PATH"] = path;
    }
  });

  it("leaves a command as it is where there is none", async () => {
    vi.stubEnv("HOME", join(folder, "work"));
    for (const name of ["RUSTUP_HOME", "PYENV_ROOT"]) vi.stubEnv(name, undefined);
    const command = { file: "true", args: [], cwd: "/", env: {} };
    expect(isolateIn(await detectIsolation("none"), room)(command)).toEqual(command);
  });
});

function ownerScript(wanted: IsolationChoice): string {
  const file = join(folder, "owner.mjs");
  const source = (path: string) => JSON.stringify(stripped(path));
  writeFileSync(
    file,
    `import { runCommand } from ${source("platform/processes/run-command.ts")};
     import { detectIsolation, isolateIn } from ${source("workspaces/isolation/isolation.ts")};
     const folder = process.argv[2] ?? "";
     const room = { writable: [folder], readable: [], network: "none" };
     const wrap = isolateIn(await detectIsolation(${JSON.stringify(wanted)}), room);
     const args = ["-c", "echo up; sleep 3600; : " + folder];
     void runCommand(wrap({ file: "sh", args, cwd: folder, env: { PATH: process.env["PATH"] ?? "" } }), {}, {
       onOutput: (_, chunk) => process.stdout.write(chunk),
     });`,
  );
  return file;
}

/** Processes whose command line names this. */
function processesWith(mark: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid) || pid === String(process.pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(mark);
    } catch {
      return false;
    }
  });
}
