import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { isAgentInstruction } from "../../../src/domain/trust/protected-paths.ts";
import { fetchBranch } from "../../../src/workspaces/fetch.ts";
import { linkedInstructions } from "../../../src/workspaces/instructions/linked-instructions.ts";
import { createUpstream, mirrorOf, type Upstream } from "../repositories.ts";

let upstream: Upstream | undefined;
afterEach(() => upstream?.remove());

const files = {
  "docs/conventions.md": "a",
  "docs/claude/a.md": "a",
  "elsewhere/b.md": "b",
  "README.md": "r",
};

it.each<[string, Record<string, string>, Record<string, string>]>([
  ["none where nothing is a link", {}, {}],
  ["the file behind one", { "CLAUDE.md": "docs/conventions.md" }, { "docs/conventions.md": "CLAUDE.md" }],
  ["none behind a link that is no instruction", { "index.md": "docs/conventions.md" }, {}],
  ["none outside the repository", { "CLAUDE.md": "../../etc/passwd", "GEMINI.md": "/etc/passwd" }, {}],
  ["none in git's own folder", { "CLAUDE.md": ".git/config" }, {}],
  [
    "the file of a package",
    { "packages/a/AGENTS.md": "../../README.md" },
    { "README.md": "packages/a/AGENTS.md" },
  ],
  [
    "each link of a chain",
    { "CLAUDE.md": "guide.md", "guide.md": "docs/conventions.md" },
    { "guide.md": "CLAUDE.md", "docs/conventions.md": "CLAUDE.md" },
  ],
  [
    "the file behind a folder that is a link",
    { "CLAUDE.md": "handbook/conventions.md", handbook: "docs" },
    { handbook: "CLAUDE.md", "docs/conventions.md": "CLAUDE.md" },
  ],
  [
    "a whole folder, and what links in it lead to",
    { ".claude": "docs/claude", "docs/claude/b.md": "../../elsewhere/b.md" },
    {
      ".claude": ".claude",
      "docs/claude": ".claude",
      "docs/claude/b.md": "docs/claude/b.md",
      "elsewhere/b.md": "docs/claude/b.md",
    },
  ],
  [
    "no more than the links of a circle",
    { "CLAUDE.md": "guide.md", "guide.md": "CLAUDE.md" },
    { "guide.md": "CLAUDE.md" },
  ],
  ["what is not there, for it could be put there", { "CLAUDE.md": "later.md" }, { "later.md": "CLAUDE.md" }],
  ["never the repository as a whole", { ".claude": "." }, { ".claude": ".claude" }],
])("of links among the instructions of a commit it tells %s", async (_, links, expected) => {
  upstream = createUpstream(files);
  for (const [path, target] of Object.entries(links)) {
    const at = join(upstream.folder, "work", path);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(target, at);
  }
  upstream.commit({});
  const mirror = await mirrorOf(upstream);
  const commit = (await fetchBranch(mirror, "main")) ?? "";
  const linked = await linkedInstructions(mirror, commit, isAgentInstruction);
  expect(Object.fromEntries(linked.map(({ path, link }) => [path, link]))).toEqual(expected);
});
