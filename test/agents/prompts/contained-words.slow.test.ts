import { join } from "node:path";
import { expect, it } from "vitest";
import { promptCatalogue, type PromptName, type PromptVariables } from "../../../src/agents/prompts/catalogue.ts";
import { loadPrompts } from "../../../src/agents/prompts/load-prompts.ts";
import { renderPrompt } from "../../../src/agents/prompts/render-prompt.ts";
import { hostileTexts, mentions, outsideQuotes, render } from "../../support/markdown.ts";
import { sampleVariables } from "./sample-variables.ts";

const prompts = loadPrompts(join(import.meta.dirname, "../../../prompts"));
const names = (Object.keys(promptCatalogue) as PromptName[]).filter((name) => name.startsWith("comments/"));

type Path = readonly (string | number)[];

/** Ours alone: words of the product and of its configuration, addresses, Markdown that is made safe where it is made. */
const ours =
  /(?:^|\.)(?:url|stage|commit|autonomy|autonomyFrom|expert|commands|at|confidence|phase|trials|detail|takes)$|^elsewhere\.\d+\.title$|^commands\.\d+\.name$/;

/** Where the variables of a template hold somebody's words. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, Array.isArray(value) ? Number(key) : key]));
}

function put(value: unknown, [key, ...rest]: Path, words: string): unknown {
  if (key === undefined) return words;
  if (Array.isArray(value)) return value.map((each, at) => (at === key ? put(each, rest, words) : (each as unknown)));
  const held = value as Record<string, unknown>;
  return { ...held, [key]: put(held[String(key)], rest, words) };
}

function pageWith(name: PromptName, path: Path, words: string): string {
  const variables = put(sampleVariables[name], path, words) as PromptVariables<typeof name>;
  return render(renderPrompt(prompts, name, variables).text).replace(/<code>[^<]*<\/code>/g, "CODE");
}

/** What a page is made of where nobody is quoted; an address by itself is a link anywhere. */
function frameOf(html: string): readonly string[] {
  return outsideQuotes(html).replace(/<\/?a\b[^>]*>/g, "").match(/<[^>]+>|QUOTED/g) ?? [];
}

const places = names.flatMap((name) =>
  placesIn(sampleVariables[name])
    .map((path) => ({ name, path, place: path.join(".") }))
    .filter(({ path, place }) => {
      // What is one of a few codes takes no words.
      const taken = promptCatalogue[name].safeParse(put(sampleVariables[name], path, "words"));
      return taken.success && !ours.test(place);
    }),
);

it.each(places)("words of anybody in $name, $place, take nothing of the page", ({ name, path }) => {
  const expected = frameOf(pageWith(name, path, "words"));
  for (const text of hostileTexts) {
    const page = pageWith(name, path, text || "?");
    expect(frameOf(page), text).toEqual(expected);
    expect(mentions(page), text).toEqual([]);
  }
});

it("keeps the gates on a pull request whose agent says too much", () => {
  const said = "@a `b` word\n".repeat(5_000);
  const { text } = renderPrompt(prompts, "comments/pull-request", {
    ...sampleVariables["comments/pull-request"],
    ...{ diagnosis: said, rootCause: said, whyItWillNotRecur: said, ruledOut: Array<string>(50).fill(said) },
  });
  expect(Buffer.byteLength(text)).toBeLessThan(40_000);
  expect(text).toContain("## What the gates say");
  expect(text).toMatch(/- … and \d+ more\n/);
});
