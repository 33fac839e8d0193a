import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { claudeProgramDirectory } from "../../src/agents/claude/claude-program.ts";
import { createClaudeRunner } from "../../src/agents/claude/claude-runner.ts";
import { startModelProxy } from "../../src/agents/claude/model-proxy.ts";
import { createReplayRunner } from "../../src/agents/replay/replay-runner.ts";
import { modelErrors, say, use } from "../../src/sandbox/model-api/script.ts";
import { startModelApi } from "../../src/sandbox/model-api/server.ts";
import { detectIsolation, isolateIn, type Room } from "../../src/workspaces/isolation/isolation.ts";
import { makePlace, turnIn } from "./turn.ts";

const isolation = await detectIsolation("auto");
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function stage(room: Partial<Room> = {}) {
  const place = await makePlace();
  await writeFile(join(place.root, "secret.txt"), "of the service");
  const isolate = isolateIn(isolation, {
    writable: [place.directory, place.home],
    readable: [claudeProgramDirectory()],
    network: "none",
    ...room,
  });
  return { ...place, turn: turnIn(place, { isolate }) };
}

const processesNamed = (mark: string) => {
  try {
    return execFileSync("pgrep", ["-f", mark], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
};

// Bubblewrap exists on Linux alone and is installed where the project's checks run.
describe.skipIf(isolation.kind !== "bubblewrap")("under bubblewrap", () => {
  it("a replayed session works, and sees nothing outside of its room", async () => {
    const { turn, root, directory } = await stage();
    const scripts = join(root, "scripts");
    await mkdir(scripts);
    await writeFile(
      join(scripts, "a.yaml"),
      `
turns:
  - steps:
      - write: { path: a.txt, content: "written" }
      - run: "cat ${root}/secret.txt > seen.txt; cat $NIGHTSHIFT_PROMPT_FILE > prompt.txt; true"
    answer: { status: resolved }
`,
    );
    const runner = createReplayRunner({ directory: scripts, environment: process.env });
    const result = await runner.run(turn);
    expect(result.ended).toEqual({ kind: "answered" });
    const read = (name: string) => readFile(join(directory, name), "utf8");
    expect([await read("a.txt"), await read("seen.txt"), await read("prompt.txt")]).toEqual([
      "written",
      "",
      turn.prompt,
    ]);
  });

  it("a replayed crash is a crash here too, and what it left behind dies with it", async () => {
    const { turn, root } = await stage();
    const scripts = join(root, "scripts");
    const mark = "86397.25";
    await mkdir(scripts);
    await writeFile(
      join(scripts, "a.yaml"),
      `turns: [ { steps: [ { fork: "exec sleep ${mark}" }, { crash: { signal: SIGKILL } } ] } ]`,
    );
    const runner = createReplayRunner({ directory: scripts, environment: process.env });
    expect((await runner.run(turn)).ended).toMatchObject({ kind: "fault", fault: "crashed" });
    await vi.waitFor(() => expect(processesNamed(`sleep ${mark}`)).toBe(""), { timeout: 30_000 });
  });

  it("the whole of Claude Code works with no network but the way to the model", async () => {
    const api = await startModelApi({
      script: ({ step }) =>
        [
          use("Bash", { command: "echo x > a.txt; cat ../secret.txt > seen.txt; true" }),
          use("Bash", { command: "ls /proc | grep -c '^[0-9]' > processes.txt" }),
          say("done"),
        ][step] ?? modelErrors.broken,
    });
    const proxy = await startModelProxy({ baseUrl: api.url, apiKey: "real" });
    closing.push(api.close, proxy.close);
    const { turn, directory } = await stage({ network: "model-only", modelPort: proxy.port });
    const runner = createClaudeRunner({ proxy, model: "claude-x", maxRetries: 0, environment: process.env });
    const first = await runner.run(turn);
    expect(first).toMatchObject({ text: "done", ended: { kind: "answered" } });
    expect(existsSync(join(directory, "a.txt"))).toBe(true);
    expect(await readFile(join(directory, "seen.txt"), "utf8")).toBe("");
    expect(Number(await readFile(join(directory, "processes.txt"), "utf8"))).toBeLessThan(20);
  });
});
