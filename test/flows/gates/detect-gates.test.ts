import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatesConfiguration } from "../../../src/domain/gates/configuration.ts";
import { detectGates } from "../../../src/flows/gates/detect-gates.ts";
import { fetchBranch } from "../../../src/workspaces/fetch.ts";
import { createJudgedRepository, type JudgedRepository } from "./judged-repository.ts";

let repository: JudgedRepository;
beforeAll(async () => {
  repository = await createJudgedRepository({ "README.md": "sample\n" });
});
afterAll(() => repository.remove());

async function detected(files: Readonly<Record<string, string | null>>, block: unknown) {
  repository.upstream.commit(files);
  const base = (await fetchBranch(repository.mirror, "main")) ?? "";
  return detectGates(repository.mirror, base, gatesConfiguration.parse(block));
}

describe("detecting the gates of a base commit", () => {
  it("finds nothing in a repository without scripts", async () => {
    expect(await detected({}, {})).toMatchObject({ source: { kind: "nothing" }, gates: [] });
  });

  it("takes the scripts of that commit and keeps what the configuration says", async () => {
    const manifest = { scripts: { test: "node --test" }, dependencies: { a: "1.0.0" } };
    const found = await detected(
      { "package.json": JSON.stringify(manifest), "package-lock.json": "{}" },
      { profile: "strict", rejection: { maxRejections: 5 } },
    );
    expect(found).toMatchObject({
      source: { kind: "detected", found: ["package.json: scripts.test"] },
      ...{ profile: "strict", maxRejections: 5, setup: { command: "npm ci" } },
      gates: [{ kind: "test", command: "npm run test", minPassRate: 100 }],
    });
  });

  it("looks for the tests of a Python project in all its folders, and into them", async () => {
    const project = { "pyproject.toml": "[project]\nname = 'a'\n", "package.json": null };
    const test = "from unittest import TestCase\n\nclass A(TestCase):\n    pass\n";
    const found = await detected({ ...project, "core/checks/test_a.py": test }, {});
    expect(found).toMatchObject({
      source: { kind: "detected", found: ["core/checks/test_a.py"] },
      gates: [{ kind: "test", command: "python3 -m unittest discover -s core/checks" }],
    });
    await detected({ "pyproject.toml": null, "core/checks/test_a.py": null }, {});
  });

  it("says of a configuration with the wrong ending that it is not read", async () => {
    const unread = ".github/nightshift.yaml is not read: rename it to .github/nightshift.yml";
    const wrong = { ".github/nightshift.yaml": "gates: {}\n", "package.json": '{"scripts":{"test":"x"}}' };
    expect((await detected(wrong, {})).source).toMatchObject({ kind: "detected", unread });
    const bare = await detected({ "package.json": null }, {});
    expect(bare.source).toMatchObject({
      why: expect.stringMatching(new RegExp(`, and ${unread}$`)) as string,
    });
    const right = await detected({ ".github/nightshift.yml": "gates: {}\n" }, {});
    expect(right.source).not.toMatchObject({ why: expect.stringContaining("rename") as string });
  });

  it("does not follow a package.json that is a link", async () => {
    await detected({ "package.json": null, "real.json": '{"scripts":{"test":"x"}}' }, {});
    symlinkSync("real.json", join(repository.upstream.folder, "work", "package.json"));
    expect((await detected({}, {})).source.kind).toBe("nothing");
  });
});
