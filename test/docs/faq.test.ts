import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocument, root } from "./documents.ts";

const page = ["docs/faq.md", "docs/faq-commands.md"].map(readDocument).join("\n");
/** Quoted, outside of code: the page says that these are the product's own words. */
const quoted = [...page.replaceAll(/`[^`]*`/g, "").matchAll(/"([^"]+)"/g)].map(([, words = ""]) =>
  words.replaceAll(/\s+/g, " "),
);
/** GitHub's own. */
const foreign = new Set(["Applications", "Advanced"]);
const said = [...sourcesBelow("src", ".ts"), ...sourcesBelow("prompts", ".md")]
  .map((file) => readFileSync(join(root, file), "utf8").replaceAll(/\*\*|`/g, ""))
  .join("\n");

describe("docs/faq.md and docs/faq-commands.md", () => {
  it("quotes what Nightshift says", () => {
    expect(quoted.length).toBeGreaterThan(50);
  });

  it.each([...new Set(quoted)].filter((words) => !foreign.has(words)))(
    "quotes it as it is said: %s",
    (words) => {
      for (const part of words.split("…").map((each) => each.trim())) {
        if (/^[.,: ]*$/.test(part)) continue;
        expect(said.includes(part.replace(/^, /, "")), `nobody says "${part}"`).toBe(true);
      }
    },
  );
});

function sourcesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending) && !name.startsWith("sandbox/"))
    .map((name) => `${folder}/${name}`);
}
