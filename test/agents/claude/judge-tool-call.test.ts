import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { judgeToolCall } from "../../../src/agents/claude/judge-tool-call.ts";
import { makePlace, turnIn } from "../turn.ts";

let place: Awaited<ReturnType<typeof makePlace>>;

beforeEach(async () => {
  place = await makePlace();
  await mkdir(join(place.directory, ".github"));
  await writeFile(join(place.directory, ".github", "ci.yml"), "");
  await symlink(join(place.directory, ".github", "ci.yml"), join(place.directory, "innocent.yml"));
  await symlink("/etc", join(place.directory, "etc"));
});

const judge = (tool: string, input: unknown, mode: "edit" | "readonly" = "edit") =>
  judgeToolCall(tool, input, turnIn(place, { mode })).then(({ kind }) => kind);

it.each<[string, Record<string, unknown>, "pass" | "deny"]>([
  ["Read", { file_path: "src/a.ts" }, "pass"],
  ["Read", { file_path: ".github/ci.yml" }, "pass"],
  ["Read", { file_path: "/etc/passwd" }, "deny"],
  ["Read", { file_path: "etc/passwd" }, "deny"],
  ["Read", { file_path: "../home/notes" }, "pass"],
  ["Grep", { pattern: "../..", path: "src" }, "pass"],
  ["Grep", { pattern: "x", path: "/etc" }, "deny"],
  ["Glob", { pattern: "**/*.ts" }, "pass"],
  ["Glob", { pattern: "/etc/*" }, "deny"],
  ["Edit", { file_path: "src/new/a.ts" }, "pass"],
  ["Edit", { file_path: "../a.ts" }, "deny"],
  ["Edit", { file_path: "../home/a" }, "deny"],
  ["Edit", { file_path: ".github/ci.yml" }, "deny"],
  ["Edit", { file_path: "src/../.github/ci.yml" }, "deny"],
  ["Edit", { file_path: "innocent.yml" }, "deny"],
  ["Write", { file_path: "etc/motd" }, "deny"],
  ["Write", {}, "deny"],
  ["NotebookEdit", { notebook_path: ".github/a.ipynb" }, "deny"],
  ["Bash", { command: "npm test" }, "pass"],
  ["Bash", { command: "npm test > /dev/null" }, "pass"],
  ["Bash", { command: "npm test > $TMPDIR/log; echo x > out.txt" }, "pass"],
  ["Bash", { command: "echo x > .github/ci.yml" }, "deny"],
  ["Bash", { command: "cd .github && echo x >> ci.yml" }, "deny"],
  ["Bash", { command: "echo x | tee innocent.yml" }, "deny"],
  ["Bash", { command: "git rm .github/ci.yml" }, "deny"],
  ["Bash", { command: "echo x > /etc/motd" }, "deny"],
  ["Bash", { command: "echo x > etc/motd" }, "deny"],
  ["Bash", { command: "npm test", run_in_background: true }, "deny"],
  ["WebFetch", { url: "http://example.com" }, "deny"],
  ["Task", {}, "deny"],
])("%s with %j: %s", async (tool, input, verdict) => {
  expect(await judge(tool, input)).toBe(verdict);
});

it.each([
  ["Edit", { file_path: "a.ts" }],
  ["Write", { file_path: "a.ts" }],
  ["NotebookEdit", { notebook_path: "a.ipynb" }],
  ["Bash", { command: "ls" }],
])("a read-only session is denied %s", async (tool, input) => {
  expect(await judge(tool, input, "readonly")).toBe("deny");
});

it.each([
  ["Read", { file_path: "src/a.ts" }, "pass"],
  ["Edit", { file_path: "src/a.ts" }, "pass"],
  ["Edit", { file_path: ".github/ci.yml" }, "deny"],
  ["Write", { file_path: "src/a.ts" }, "deny"],
  ["Bash", { command: "npm test" }, "deny"],
  ["Task", {}, "deny"],
] as const)("an expert with Read and Edit calls %s with %j: %s", async (tool, input, verdict) => {
  const turn = turnIn(place, { tools: ["Read", "Edit"] });
  expect((await judgeToolCall(tool, input, turn)).kind).toBe(verdict);
});

it("a call that makes no sense is an error, which the hook takes for a denial", async () => {
  await expect(judge("Bash", { cmd: 1 })).rejects.toThrow();
});
