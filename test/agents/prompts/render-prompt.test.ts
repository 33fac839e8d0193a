import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderAttemptPrompt, renderDomainKnowledge } from "../../../src/agents/prompts/attempt-prompt.ts";
import { promptCatalogue, type PromptName } from "../../../src/agents/prompts/catalogue.ts";
import { loadPrompts } from "../../../src/agents/prompts/load-prompts.ts";
import { renderAddition, renderPrompt } from "../../../src/agents/prompts/render-prompt.ts";
import { builtInDomains } from "../../../src/domain/escalations/registry/built-in-domains.ts";
import { sampleVariables } from "./sample-variables.ts";

const prompts = loadPrompts(join(import.meta.dirname, "../../../prompts"));
const names = Object.keys(promptCatalogue) as PromptName[];

describe("a rendered prompt", () => {
  it.each(names)("%s reads as it was accepted", async (name) => {
    const { text } = renderPrompt(prompts, name, sampleVariables[name]);
    expect(text).not.toContain("{{");
    expect(text).not.toMatch(/\n{4,}/);
    await expect(text).toMatchFileSnapshot(`golden/${name}.md`);
  });

  it("bears the hash of its text", () => {
    const { text, hash } = renderPrompt(prompts, "gates/no-change", { number: 1, remaining: 1 });
    expect(hash).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it("escapes nothing for HTML and renders no tags in what it is given", () => {
    const task = "a < b && \"c\" {{persona}} {{> gates/build}}";
    expect(renderPrompt(prompts, "envelope", { ...sampleVariables.envelope, task }).text).toContain(task);
  });

  it("says unknown where a cost is unknown, never 0", () => {
    const { text } = renderPrompt(prompts, "comments/progress", sampleVariables["comments/progress"]);
    expect(text).toContain("Cost so far: unknown.");
  });

  it.each(names.filter((name) => name.startsWith("comments/")))("%s notifies nobody and closes nothing else", (name) => {
    const { text } = renderPrompt(prompts, name, sampleVariables[name]);
    expect(text.replace("Fixes #7", "")).not.toMatch(/(?<![\w`])@\w|(?:fix|clos|resolv)e[sd]? #\d|<!--/i);
  });

  it("refuses variables that are missing", () => {
    const { number } = sampleVariables["gates/no-change"];
    expect(() => renderPrompt(prompts, "gates/no-change", { number } as never)).toThrow("remaining");
  });
});

describe("the prompt of an attempt", () => {
  const frame = sampleVariables.envelope;

  it.each([
    { stage: "probe", given: sampleVariables["stages/probe"] },
    { stage: "specialist", given: sampleVariables["stages/specialist"] },
    { stage: "broadened", given: sampleVariables["stages/broadened"] },
    { stage: "adversarial", given: sampleVariables["stages/adversarial"] },
  ] as const)("at the stage $stage is its task inside of the envelope", (task) => {
    const { text } = renderAttemptPrompt(prompts, task, frame);
    expect(text).toContain(`at the stage "${task.stage}"`);
    expect(text).toContain(task.given.issue);
    expect(text).toContain("<nightshift-answer>");
    expect(text).toContain("- `CODEOWNERS`");
  });

  it("has a context pack for every built-in domain, and the guidance that its registry entry names", () => {
    for (const { contextPack, prompt } of builtInDomains) {
      expect(prompts.contextPacks).toContain(contextPack);
      if (prompt !== null) expect(prompts.specialists).toContain(prompt);
    }
  });

  it.each(builtInDomains.filter(({ agentAllowed }) => agentAllowed))(
    "tells of $label what its producer checks, where it lives, how to reproduce it and what is never a fix",
    async (domain) => {
      const names = { repository: "octo/shop", persona: "lead engineer" };
      const { contextPack, guidance } = renderDomainKnowledge(prompts, domain, names);
      expect(contextPack).toMatch(
        /^[A-Z][^]*- \*\*Where it lives:\*\* [^]*- \*\*To reproduce it:\*\* [^]*- \*\*Never a fix:\*\* /,
      );
      const generic = renderDomainKnowledge(prompts, null, names);
      expect(contextPack).not.toBe(generic.contextPack);
      expect(guidance === generic.guidance).toBe(domain.prompt === null);
      await expect(`${contextPack}\n---\n\n${guidance}`).toMatchFileSnapshot(`golden/domains/${domain.label}.md`);
    },
  );

  it("falls back to the generic context and the root-cause resolver", () => {
    const names = { repository: "octo/shop", persona: "lead engineer" };
    const known = builtInDomains.find((domain) => domain.label === "flaky-test-stuck") ?? null;
    expect(renderDomainKnowledge(prompts, known, names).guidance).toContain("`flaky-test-stuck`");
    const { contextPack, guidance } = renderDomainKnowledge(prompts, null, names);
    expect(contextPack).toContain("Nothing is known beforehand");
    expect(guidance).toContain("Work as a lead engineer does");
    const variables = { repository: "octo/shop", label: "x" };
    expect(renderAddition(prompts, { folder: "specialists", name: "nobody" }, variables)).toBeNull();
  });
});
