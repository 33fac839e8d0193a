import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { run, write } from "../workspaces/repositories.ts";
import { stripped } from "../support/stripped.ts";

const passing = '<testsuite><testcase name="a"/></testsuite>';
const bomb = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${"bcdefghij"[at] ?? ""} "${`&${"abcdefghi"[at] ?? ""};`.repeat(10)}">`).join("")}]><testsuite><testcase name="&j;"/></testsuite>`;
const network = `node -e "require('net').connect(80, '192.0.2.1').on('error', () => process.exit(1))"`;

const dep = { name: "dep", version: "1.0.0" };
const manifest = { name: "a", dependencies: { dep: "file:./dep" } };

let root: string;
let checkout: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "nightshift-bad-gates-"));
  checkout = join(root, "checkout");
  for (const name of ["checkout", "tmp", "cache"]) mkdirSync(join(root, name));
  run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
  write(checkout, {
    ...{ "stale.xml": passing, "bomb.txt": bomb, "a.txt": "a\n", "b.txt": "b\n" },
    "dep/package.json": JSON.stringify(dep),
    "dep/index.js": "dep\n",
    "package.json": JSON.stringify(manifest),
    "package-lock.json": JSON.stringify({
      ...{ name: "a", lockfileVersion: 3, requires: true },
      packages: { "": manifest, dep, "node_modules/dep": { resolved: "dep", link: true } },
    }),
  });
  run(checkout, "git", ["add", "--all"]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Begin"]);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Told {
  readonly verdict: string;
  readonly gates: readonly { readonly name: string; readonly status: string; readonly actual: string }[];
}

const program = `
  import { gatesCommand } from ${JSON.stringify(stripped("cli/gates.ts"))};
  const exit = { code: 0 };
  await gatesCommand(exit).parseAsync(["node", "gates", "run", "--json", ...process.argv.slice(1)]);
  process.exitCode = exit.code;
`;

function judge(gates: object, ...more: string[]): Promise<{ code: unknown; told: Told; stderr: string }> {
  write(root, { "rules.yml": stringify({ gates }) });
  const words = ["--input-type=module", "--eval", program];
  const args = [...words, "--", "--config", join(root, "rules.yml"), ...more];
  const env = { ...process.env, XDG_CACHE_HOME: join(root, "cache"), TMPDIR: join(root, "tmp") };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: checkout, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, told: JSON.parse(stdout) as Told, stderr });
    });
  });
}

const outside = join(tmpdir(), "nightshift-written-outside");
const custom: readonly (readonly [name: string, command: string, status: string, actual: RegExp])[] = [
  ["absent", "no-such-command-here", "error", /command not found/],
  ["binary", "head -c 100000 /dev/urandom; exit 3", "fail", /exit code 3/],
  ["flood", "head -c 1073741824 /dev/zero", "error", /wrote more than 64 MiB/],
  ["daemon", "setsid sh -c 'exec sleep 98761' & sleep 98762", "timeout", /not finished after 2s/],
  ["deaf", "trap '' TERM; while :; do sleep 0.98763; done", "timeout", /not finished after 2s/],
  ["network", network, "fail|timeout", /./],
  ["outside", `echo x > ${outside}; exit 4`, "fail", /exit code 4/],
];
const reports: readonly (readonly [name: string, command: string, actual: RegExp])[] = [
  ["missing", "true", /wrote no such file/],
  ["empty", ": > report", /empty/],
  ["stale", "true", /wrote no such file/],
  ["truncated", "printf '<testsuite><testcase name=\"a\">' > report", /./],
  ["foreign", "echo hello > report", /./],
  ["bomb", "cp bomb.txt report", /./],
];

describe("gates run --json over what goes wrong", () => {
  it("tells each failure for itself, passes none, and leaves nothing running", async () => {
    const { code, told, stderr } = await judge({
      custom: custom.map(([name, command, status]) => ({
        name,
        command,
        timeout: status.includes("timeout") ? "2s" : "2m",
      })),
      paths: Object.fromEntries(
        reports.map(([name, command]) => {
          const report = `${name}.xml`;
          return [`${name}/**`, { test: { command: command.replaceAll("report", report), report } }];
        }),
      ),
    });
    expect(code).toBe(1);
    expect(told.verdict).toBe("fail");
    const found = new Map(told.gates.map(({ name, ...gate }) => [name, gate]));
    for (const [name, , status, actual] of custom) {
      expect([name, status.split("|").includes(found.get(name)?.status ?? "")]).toEqual([name, true]);
      expect(found.get(name)?.actual).toMatch(actual);
    }
    for (const [name, , actual] of reports) {
      const gate = found.get(`test (${name}/**)`);
      expect([name, gate?.status]).toEqual([name, "error"]);
      expect(gate?.actual).toMatch(actual);
    }
    if (/^isolation: bubblewrap/m.test(stderr)) expect(existsSync(outside)).toBe(false);
    rmSync(outside, { force: true });
    expect(runningSleeps()).toEqual([]);
    expect(leftRooms()).toEqual([]);
  });

  it("does not pass over a checkout that a gate deletes, and keeps what was installed for the base", async () => {
    const build = { command: "cat node_modules/dep/index.js" };
    const gates = { setup: "npm ci", build, custom: [{ name: "gone", command: "rm -rf ./* .git; true" }] };
    const { told } = await judge(gates, "--base", "HEAD");
    expect(told.gates.find(({ name }) => name === "gone")).toMatchObject({
      status: "error",
      actual: expect.stringContaining("the checkout was deleted") as string,
    });
    expect(readdirSync(join(root, "cache/nightshift/dependencies/kept"))).toHaveLength(1);
    expect(leftRooms()).toEqual([]);
  });
});

/** Whatever the judge had made; the loader of the sources keeps a folder of its own there. */
function leftRooms(): string[] {
  return readdirSync(join(root, "tmp")).filter((name) => name.startsWith("nightshift"));
}

function runningSleeps(): string[] {
  return readdirSync("/proc").flatMap((id) => {
    try {
      const text = /^\d+$/.test(id) ? readFileSync(`/proc/${id}/cmdline`, "utf8") : "";
      return /sleep\0(0\.)?9876\d/.test(text) ? [text] : [];
    } catch {
      return [];
    }
  });
}
