import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { loadPrompts } from "../../src/agents/prompts/load-prompts.ts";
import { parseTodos } from "../../src/agents/read-todos.ts";
import { readExpert } from "../../src/agents/read-expert.ts";
import { readRepositoryFile } from "../../src/config/repository/repository-file.ts";
import { agentTools } from "../../src/domain/agents/session.ts";
import { appTemplate } from "../../src/domain/app/manifest.ts";
import { builtInSpecialists } from "../../src/domain/reviews/review.ts";
import { blocksOf, readDocument, root } from "./documents.ts";

const builtIn = loadPrompts(join(root, "prompts"));
const named = (document: string) => blocksOf(document).filter(({ name }) => name !== null);

describe("docs/writing-context-packs.md", () => {
  const page = "docs/writing-context-packs.md";

  it("shows prompts that the service starts with, and a configuration that names them", () => {
    const folder = mkdtempSync(join(tmpdir(), "nightshift-docs-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const { name, text } of named(page)) {
      const file = join(folder, `${name ?? ""}.md`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const prompts = loadPrompts(join(root, "prompts"), folder);
    expect(prompts.contextPacks).toContain("invoice");
    expect(prompts.specialists).toContain("invoice");
    const [example] = blocksOf(page).filter(({ language }) => language === "yaml");
    expect(readRepositoryFile(example?.text ?? "", prompts)).toMatchObject({ kind: "valid" });
    expect(readRepositoryFile(example?.text ?? "", builtIn)).toMatchObject({ kind: "invalid" });
  });
});

describe("docs/writing-experts.md", () => {
  const page = "docs/writing-experts.md";

  it("shows an expert that can be read, and names all that one may say", () => {
    const [example] = named(page);
    const reading = readExpert("migrator", example?.text ?? "");
    expect(reading).toMatchObject({
      kind: "expert",
      expert: { name: "migrator", autonomy: "guided", specialists: ["security", "data-care"] },
    });
    for (const tool of agentTools) expect(readDocument(page)).toContain(`\`${tool}\``);
    expect(readExpert("migrator", "Just words")).toMatchObject({
      problem: expect.stringContaining("has no front matter") as string,
    });
  });

  it("names every expert that is built in, with its level", () => {
    const told = [...readDocument(page).matchAll(/^\| `(\w+)` +\|[^|]*\| `(\w+)` +\|$/gm)];
    expect(Object.fromEntries(told.map(([, name = "", level]) => [name, level]))).toEqual(
      Object.fromEntries([...builtIn.experts.values()].map(({ name, autonomy }) => [name, autonomy])),
    );
  });
});

it("docs/writing-specialists.md names every specialist that is built in", () => {
  for (const name of builtInSpecialists) {
    expect(readDocument("docs/writing-specialists.md")).toContain(`\`${name}\``);
  }
});

it("docs/job-branches.md shows a plan that can be read", () => {
  const [plan] = blocksOf("docs/job-branches.md").filter(({ text }) => /^phases:\n *-/.test(text));
  expect(parseTodos(plan?.text ?? "")).toMatchObject({ kind: "todos" });
});

it("docs/install.md says why the App has each permission and each event, and no other", () => {
  const app = appTemplate.parse(parse(readDocument("app.yml")));
  const told = (heading: string) => {
    const [, section = ""] = readDocument("docs/install.md").split(`### ${heading}, and why\n`);
    const rows = (section.split("\n##", 1)[0] ?? "").matchAll(/^\| `([^`]+)` +\| (\S[^|]*)\|$/gm);
    return [...rows].map(([, name = ""]) => name).toSorted();
  };
  expect(told("Permissions")).toEqual(
    Object.entries(app.default_permissions)
      .map(([name, level]) => `${name}: ${level}`)
      .toSorted(),
  );
  expect(told("Events")).toEqual([...app.default_events].toSorted());
});
