import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadPrompts } from "../../../src/agents/prompts/load-prompts.ts";
import { renderAddition, renderPrompt } from "../../../src/agents/prompts/render-prompt.ts";

const builtIn = join(import.meta.dirname, "../../../prompts");
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "nightshift-prompts-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const front = (variables: string, body: string) => `---\ndescription: A prompt.\nvariables: ${variables}\n---\n\n${body}\n`;
const noChange = "gates/no-change.md";

describe("prompts at start-up", () => {
  it.each([
    ["a misspelt variable", noChange, front("[number, remaining]", "{{number}}\n{{remaning}} {{remaining}}"), 7, '"remaning"'],
    ["an unused variable", noChange, front("[number, remaining]", "{{number}}"), 3, '"remaining" and does not use it'],
    ["an undeclared variable", noChange, front("[number]", "{{number}} {{remaining}}"), 2, '"remaining" and does not declare'],
    ["a variable left out", noChange, front("[number]", "{{number}}"), 2, 'does not use "remaining"'],
    ["a variable that nobody supplies", noChange, front("[number, remaining, cost]", "{{number}}{{remaining}}"), 3, '"cost", which the code'],
    ["a variable declared twice", noChange, front("[number, number, remaining]", "{{number}}{{remaining}}"), 3, "twice"],
    ["no front matter", noChange, "{{number}} {{remaining}}\n", 1, "no front matter"],
    ["broken front matter", noChange, "---\ndescription: a\nvariables: [\n---\nx\n", 3, "front matter"],
    ["an unknown key of front matter", noChange, "---\ndescription: a\nvariables: []\nauthor: x\n---\nx\n", 2, "author"],
    ["a section without end", noChange, front("[number, remaining]", "{{number}}\n{{#remaining}}"), 8, "Unclosed section"],
    ["a tag without end", noChange, front("[number, remaining]", "{{number}}\n{{remaining"), 8, "Unclosed tag"],
    ["a missing part", noChange, front("[number, remaining]", "{{number}}{{remaining}}\n{{> gates/tset}}"), 7, '"gates/tset"'],
    ["other delimiters", noChange, front("[number, remaining]", "{{number}}{{remaining}}{{=<% %>=}}"), 6, "delimiters"],
    ["a part that contains itself", "gates/build.md", front("[name]", "{{name}}{{> gates/build}}"), 6, "contains itself"],
    ["a list used as text", "comments/cancelled.md", front("[reason, by]", "{{reason}}{{by}}{{reason.length}}"), 6, '"reason.length"'],
    ["an unknown prompt", "stages/heroic.md", front("[]", "Try harder."), 1, "no prompt that the code knows"],
    ["a file that is no Markdown", "notes.txt", "hello", 1, "only Markdown"],
    ["a wrong variable in an addition", "context-packs/mine.md", front("[issue]", "{{issue}}"), 3, "does not supply"],
  ] as [string, string, string, number, string][])("refuse %s, naming file and line", (...[, name, text, line, words]) => {
    const file = write(name, text);
    expect(() => loadPrompts(builtIn, root)).toThrow(`${file}:${line} `);
    expect(() => loadPrompts(builtIn, root)).toThrow(words);
  });

  it("refuse a directory in which some are missing, all named at once", () => {
    cpSync(builtIn, root, { recursive: true });
    rmSync(join(root, "envelope.md"));
    rmSync(join(root, "gates/lint.md"));
    expect(() => loadPrompts(root)).toThrow(/envelope\.md:1 is missing/);
    expect(() => loadPrompts(root)).toThrow(/continuation\.md:\d+ there is no prompt "gates\/lint"/);
  });

  it("take an organisation's own in place of the built-in ones", () => {
    write(noChange, front("[number, remaining]", "No {{number}}, {{remaining}} left."));
    write("context-packs/billing.md", front("[label]", "Look into the ledger ({{label}})."));
    write(".git/config", "not a prompt");
    const prompts = loadPrompts(builtIn, root);
    expect(renderPrompt(prompts, "gates/no-change", { number: 1, remaining: 2 }).text).toBe("No 1, 2 left.\n");
    expect(prompts.contextPacks).toContain("billing");
    const pack = { folder: "context-packs", name: "billing" } as const;
    expect(renderAddition(prompts, pack, { repository: "o/r", label: "b" })?.text).toBe("Look into the ledger (b).\n");
  });
});
