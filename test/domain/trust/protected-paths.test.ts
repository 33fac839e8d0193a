import { describe, expect, it } from "vitest";
import { protectedBelow, protectedFloor, protectedRule } from "../../../src/domain/trust/protected-paths.ts";

describe("The floor of protected paths", () => {
  it.each([
    ".github/workflows/ci.yml",
    ".github/workflows/deep/er.yml",
    ".github/actions/build/action.yml",
    ".gitlab-ci.yml",
    ".circleci/config.yml",
    "azure-pipelines.yml",
    "Jenkinsfile",
    ".buildkite/pipeline.yml",
    ".travis.yml",
    ".drone.yml",
    ".woodpecker.yml",
    ".woodpecker/test.yml",
    "bitbucket-pipelines.yml",
    ".github/nightshift.yml",
    ".github/nightshift/prompts/stage.md",
    "prompts/envelope.md",
    "prompts/envelope/limits.md",
    "prompts/stages/probe.md",
    "ops/nightshift/prompts/gates/continuation.md",
    ".codex/config.toml",
    "AGENTS.override.md",
    "web/.opencode/agent/x.md",
    "opencode.jsonc",
    ".github/instructions/tests.instructions.md",
    "CODEOWNERS",
    ".github/CODEOWNERS",
    "docs/CODEOWNERS",
    "CLAUDE.md",
    "packages/core/CLAUDE.md",
    "AGENTS.md",
    ".claude/settings.json",
    "sub/.claude/agents/x.md",
    ".mcp.json",
    "PRINCIPLES.md",
    ".husky/pre-commit",
    "web/.husky/pre-commit",
    ".githooks/pre-push",
    "lefthook.yml",
    ".lefthook.yaml",
    ".pre-commit-config.yaml",
    ".gitattributes",
    "src/.gitattributes",
    ".gitmodules",
    ".env",
    ".env.production",
    "config/.env.local",
    "server.pem",
    "certs/server.key",
    "id_rsa",
    "keys/id_ed25519.pub",
    ".npmrc",
    ".netrc",
  ])("protects %s", (path) => expect(protectedRule(path)).not.toBeNull());

  it.each([
    "src/index.js",
    "README.md",
    ".github/ISSUE_TEMPLATE/bug.md",
    ".github/dependabot.yml",
    "github/workflows/ci.yml",
    "docs/.github/workflows/ci.yml",
    "src/environment.ts",
    "src/env.js",
    "docs/CLAUDE.md.txt",
    "prompts/system.md",
    "src/prompts/translate/en.md",
    "src/keys.js",
    "src/agents.md.ts",
    ".gitignore",
    "Jenkinsfile.md",
  ])("leaves %s to the agent", (path) => expect(protectedRule(path)).toBeNull());

  it.each([
    [".GitHub/Workflows/CI.yml", "letter case"],
    ["claude.MD", "letter case"],
    ["CODEOWNERſ", "a letter that folds to another"],
    ["ＣＬＡＵＤＥ.md", "full-width letters"],
    [".git\u200Dhub/workflows/ci.yml", "a joiner that some file systems ignore"],
    [".github/work\u00ADflows/ci.yml", "a soft hyphen"],
    [".github\\workflows\\ci.yml", "backslashes"],
    [".github./workflows /ci.yml", "trailing dots and spaces"],
    ["./.github//workflows/./ci.yml", "empty segments"],
    ["src/../.github/workflows/ci.yml", "a way around"],
    [".env ", "a trailing space"],
    ["clé/../.env", "a way around by an accent"],
  ])("is not passed by %j: %s", (path) => expect(protectedRule(path)).not.toBeNull());
});

describe("A repository's own protected paths", () => {
  const extra = ["infra/**", "*.tf", "/Makefile", "Docs/Política.md", "billing/", "src/{auth,pay}/*.ts"];

  it.each([
    ["infra/main.yml", "infra/**"],
    ["modules/net/main.tf", "*.tf"],
    ["Makefile", "/Makefile"],
    ["docs/poli\u0301tica.md", "Docs/Política.md"],
    ["billing/deep/x.ts", "billing/"],
    ["apps/billing/x.ts", "billing/"],
    ["src/pay/a.ts", "src/{auth,pay}/*.ts"],
  ])("add %s by %s", (path, rule) => expect(protectedRule(path, extra)).toBe(rule));

  it.each(["sub/Makefile", "src/pay/deep/a.ts", "infrastructure/x"])("leave %s", (path) => {
    expect(protectedRule(path, extra)).toBeNull();
  });

  it("take nothing from the floor, whatever they say", () => {
    for (const rule of ["!.github/workflows/**", "!**", "", "-.env*"]) {
      expect(protectedRule(".github/workflows/ci.yml", [rule])).toBe(protectedFloor[0]);
    }
  });
});

describe("A path above protected ones", () => {
  it.each([
    [".github", true],
    [".GITHUB", true],
    ["", true],
    [".git", false],
    ["src", false],
  ])("%j holds some below: %s", (path, holds) => expect(protectedBelow(path) !== null).toBe(holds));
});
