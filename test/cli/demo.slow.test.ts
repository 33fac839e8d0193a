import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** As docs/getting-started.md tells them. */
const documented = z.strictObject({
  seconds: z.number().nonnegative(),
  scenes: z.array(
    z.strictObject({
      scene: z.string(),
      ok: z.boolean(),
      seconds: z.number().nonnegative(),
      checks: z.array(z.strictObject({ what: z.string(), ok: z.boolean() })).min(1),
      issue: z.url().nullable(),
      pull: z.url().nullable(),
    }),
  ),
});

type Program = ChildProcessByStdio<null, Readable, Readable>;
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The demo as a person runs it, in a shell that points a service of theirs at databases. */
async function playDemo() {
  const folder = await mkdtemp(join(tmpdir(), "nightshift-demo-"));
  await chmod(folder, 0o755);
  const nobody = "127.0.0.1:1";
  const child: Program = spawn(process.execPath, [join(root, "bin", "nightshift.js"), "demo", "--json"], {
    cwd: root,
    env: {
      ...{ PATH: process.env["PATH"], LANG: "C.UTF-8", TMPDIR: folder },
      ...{ DATABASE_URL: `postgres://${nobody}/theirs`, REDIS_URL: `redis://${nobody}` },
    },
    stdio: ["ignore", "pipe", "pipe"],
    // As at a terminal: Ctrl-C is for the whole group.
    detached: true,
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const closed = once(child, "close");
  ends.push(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), "SIGKILL");
    await closed;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  const output = () => said.join("");
  return {
    output,
    interrupt: () => process.kill(-(child.pid ?? 0), "SIGINT"),
    /** Its exit code, and what its last line says. */
    ended: async () => {
      const [code] = (await closed) as [number | null];
      const last = output().trimEnd().split("\n").at(-1) ?? "";
      return { code, ...documented.parse(JSON.parse(last)) };
    },
    expectNothingLeft: async () => {
      expect(await readdir(folder)).toEqual([]);
      await vi.waitFor(async () => expect(await processesOf(folder)).toEqual([]), { timeout: 30_000 });
    },
  };
}

/** Whoever was started there, works there, or was told of it. */
async function processesOf(folder: string): Promise<string[]> {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = processes.map(async (pid) => {
    const [command, environment, directory] = await Promise.all([
      ...["cmdline", "environ"].map((name) => readFile(join("/proc", pid, name), "utf8").catch(() => "")),
      readlink(join("/proc", pid, "cwd")).catch(() => ""),
    ]);
    const told = [command, environment, directory].some((text) => text?.includes(folder));
    return told ? [`${pid} ${command.replaceAll("\0", " ")}`] : [];
  });
  return (await Promise.all(found)).flat();
}

/** What somebody who has never seen it must see, in this order; what others do at the same time may stand between. */
const mustSee = [
  "Starting: a GitHub on this machine",
  "isolation: ",
  "Postgres runs, its own",
  "Scene 1: a flaky test is escalated",
  "webhook stored in Postgres, then acknowledged with 202",
  "attempt 1 (probe) in a workspace of its own",
  "the agent claims to be done; the gates run on a clean checkout",
  "gate test: fail",
  "the claim is rejected; the agent is told the exact failures and goes on",
  "gate test: pass",
  "pull request #2 opened",
  'told to GitHub: check run "nightshift / gates": success',
  "Scene 2: an escalation that only a person can unblock",
  "Scene 3: the same failure returns",
  "with playbook",
  "Scene 4: a larger job is planned, reviewed, done and merged",
  "the job waits for a review",
  "the plan is made once more, with what the review says",
  "the job is completed",
  "4 of 4 scenes came out as they should, in ",
];

function expectSeen(output: string): void {
  let from = 0;
  for (const line of mustSee) {
    const at = output.indexOf(line, from);
    expect(at, `${line}, after ${from}, in:\n${output}`).toBeGreaterThanOrEqual(from);
    from = at + line.length;
  }
}

it("every scene of the demo comes out well, without the databases of whoever plays it", async () => {
  const demo = await playDemo();
  const { code, seconds, scenes } = await demo.ended();
  // How many they may be is for `npm run bench -- demo` to say.
  expect(seconds).toBeGreaterThan(Math.max(...scenes.map((scene) => scene.seconds)));
  expect(scenes.flatMap(({ checks }) => checks.filter(({ ok }) => !ok))).toEqual([]);
  expect(scenes.map(({ scene, ok }) => [scene, ok])).toEqual([
    ["escalation-resolved", true],
    ["escalation-paged", true],
    ["failure-returned", true],
    ["job-completed", true],
  ]);
  const github = /^http:\/\/127\.0\.0\.1:\d+\/corner-shop\/till\//;
  for (const { issue } of scenes) expect(issue).toMatch(github);
  expect(scenes.map(({ pull }) => pull !== null)).toEqual([true, false, true, true]);
  expect(code).toBe(0);
  expectSeen(demo.output());
  await demo.expectNothingLeft();
});

it("Ctrl-C in the midst of a scene ends the demo, which says so and leaves nothing behind", async () => {
  const demo = await playDemo();
  await vi.waitFor(() => expect(demo.output()).toContain("in a workspace of its own"), {
    timeout: 120_000,
    interval: 20,
  });
  demo.interrupt();
  const { code, scenes } = await demo.ended();
  expect(scenes).toHaveLength(4);
  for (const { ok, checks } of scenes) {
    expect(ok).toBe(false);
    expect(checks).toEqual([{ what: "the scene came to its end: called off by SIGINT", ok: false }]);
  }
  expect(code).toBe(1);
  await demo.expectNothingLeft();
});
