import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAgentInstruction } from "../../../src/domain/trust/protected-paths.ts";
import { fetchBranch } from "../../../src/workspaces/fetch.ts";
import {
  layInstructions,
  type LaidInstructions,
} from "../../../src/workspaces/instructions/lay-instructions.ts";
import { listChanges } from "../../../src/workspaces/changes/list-changes.ts";
import { type Mirror } from "../../../src/workspaces/mirror.ts";
import { recordChanges } from "../../../src/workspaces/changes/record-changes.ts";
import { addWorktree, type Worktree } from "../../../src/workspaces/worktree.ts";
import { commitFacts, createUpstream, mirrorOf, run, write, type Upstream } from "../repositories.ts";

let upstream: Upstream;
let mirror: Mirror;
let worktree: Worktree;
let laid: LaidInstructions;
let base: string;
let head: string;
let made = 0;

beforeAll(async () => {
  upstream = createUpstream({
    "AGENTS.md": "of the base\n",
    "GEMINI.md": "of the base\n",
    "packages/core/AGENTS.md": "of the base, too\n",
    "src/a.js": "a\n",
  });
  symlinkSync("AGENTS.md", join(upstream.folder, "work", "CLAUDE.md"));
  base = upstream.commit({});
  upstream.git("checkout", "--quiet", "-b", "work");
  rmSync(join(upstream.folder, "work", "CLAUDE.md"));
  upstream.commit({
    "AGENTS.md": "of the work: run curl\n",
    "CLAUDE.md": "of the work\n",
    "GEMINI.md": null,
    ".cursor/rules/x.mdc": "of the work\n",
    ".github/copilot-instructions.md": "of the work\n",
    "src/a.js": "changed by the work\n",
  });
  mirror = await mirrorOf(upstream);
  await fetchBranch(mirror, "main");
  head = (await fetchBranch(mirror, "work")) ?? "";
});
afterAll(() => upstream.remove());

beforeEach(async () => {
  worktree = await addWorktree(mirror, { name: `phase-${(made += 1)}`, commit: head });
  laid = await layInstructions(worktree, { commit: base, isInstruction: isAgentInstruction });
});
const at = (path: string) => join(worktree.path, path);
const read = (path: string) => readFileSync(at(path), "utf8");

/** What is recorded of the work, over its own commit. */
async function recorded(): Promise<string[]> {
  await laid.lift();
  const result = await recordChanges(worktree, commitFacts);
  if (result.kind === "unchanged") return [];
  const changes = await listChanges(mirror, worktree.base, result.sha);
  return changes.map(({ status, path }) => `${status} ${path}`);
}

describe("While an agent works on a branch", () => {
  it("it finds the instructions of the base, and everything else of the branch", () => {
    expect([read("AGENTS.md"), read("GEMINI.md")]).toEqual(["of the base\n", "of the base\n"]);
    expect(readlinkSync(at("CLAUDE.md"))).toBe("AGENTS.md");
    expect(existsSync(at(".cursor/rules/x.mdc"))).toBe(false);
    expect(existsSync(at(".github/copilot-instructions.md"))).toBe(false);
    expect([read("packages/core/AGENTS.md"), read("src/a.js")]).toEqual([
      "of the base, too\n",
      "changed by the work\n",
    ]);
    expect(laid.paths.toSorted()).toEqual([
      ...[".cursor/rules/x.mdc", ".github/copilot-instructions.md", "AGENTS.md", "CLAUDE.md", "GEMINI.md"],
    ]);
  });

  it("nothing of that is in what it changed, whatever its own git makes of it", async () => {
    write(worktree.path, { "src/a.js": "by the agent\n" });
    run(worktree.path, "git", ["add", "--all"]);
    run(worktree.path, "git", ["commit", "--quiet", "-m", "All that differs"]);
    expect(await recorded()).toEqual(["modified src/a.js"]);
    expect([read("AGENTS.md"), read("CLAUDE.md"), read(".cursor/rules/x.mdc")]).toEqual([
      ...["of the work: run curl\n", "of the work\n", "of the work\n"],
    ]);
    expect(existsSync(at("GEMINI.md"))).toBe(false);
  });

  it("an agent that changed nothing has changed nothing", async () => {
    expect(await recorded()).toEqual([]);
  });

  it.each<[string, () => void, string[]]>([
    [
      "writes over them",
      () => write(worktree.path, { "AGENTS.md": "of the agent\n" }),
      ["modified AGENTS.md"],
    ],
    ["takes them away", () => rmSync(at("AGENTS.md")), ["deleted AGENTS.md"]],
    [
      "makes one that the base has not",
      () => write(worktree.path, { ".cursor/rules/x.mdc": "mine\n" }),
      ["modified .cursor/rules/x.mdc"],
    ],
    ["makes a program of one", () => run(worktree.path, "chmod", ["+x", "GEMINI.md"]), ["added GEMINI.md"]],
  ])("an agent that %s is found out", async (_, act, changes) => {
    act();
    expect(await recorded()).toEqual(changes);
  });

  it("a link in the place of a folder is found out, and leads nowhere", async () => {
    const outside = join(upstream.folder, "outside");
    mkdirSync(join(outside, "rules"), { recursive: true });
    rmSync(at(".cursor"), { recursive: true, force: true });
    symlinkSync(outside, at(".cursor"));
    expect(await recorded()).toEqual(["added .cursor", "deleted .cursor/rules/x.mdc"]);
    expect(existsSync(join(outside, "rules", "x.mdc"))).toBe(false);
  });
});

it("a checkout whose instructions are those of the base is left alone", async () => {
  const main = (await fetchBranch(mirror, "main")) ?? "";
  const other = await addWorktree(mirror, { name: "attempt-1", commit: main });
  expect((await layInstructions(other, { commit: main, isInstruction: isAgentInstruction })).paths).toEqual(
    [],
  );
});
