import { describe, expect, it } from "vitest";
import { codeText, inlineText, quoteBlock } from "../../../../src/domain/trust/text/contain.ts";
import { hostileTexts, mentions, outsideQuotes, render } from "../../../support/markdown.ts";

describe("words in a quotation", () => {
  it.each(hostileTexts)("swallow nothing of what follows: %j", (text) => {
    const page = (words: string) =>
      render(`## Before\n\n${quoteBlock(words) || "> nothing"}\n\n## After\n\n- [x] done\n`);
    expect(outsideQuotes(page(text))).toBe(outsideQuotes(page("words")));
    expect(mentions(page(text))).toEqual([]);
    expect(page(text)).not.toMatch(
      /<(?!\/?(?:p|em|strong|code|pre|[uo]l|li|table|thead|tbody|t[hrd]|a|img|blockquote|br|hr|del|input|h2)\b)[a-z!?/]/i,
    );
    expect(page(text).match(/<h\d/g)).toHaveLength(2);
  });

  it.each([
    "a **bold** word, a [link](https://example.test) and `code`",
    "- one\n- two\n  1. three",
    "```ts\nconst map = new Map<string, @Injectable>();\n# no heading\n```",
    "| a | b |\n| --- | --- |\n| 1 | 2 |",
    "a < b, and C# or issue #12",
    "`@octocat` and x ``a ` @b`` y",
    "~~~ts\n@Injectable()\n~~~",
  ])("look as they were written: %j", (text) => {
    expect(render(quoteBlock(text))).toBe(`<blockquote>\n${render(text)}\n</blockquote>`);
  });

  it.each(["@a\n".repeat(20_000), "word ".repeat(20_000), "]:\n".repeat(20_000)])(
    "are cut where they are too long",
    (text) => {
      const quoted = quoteBlock(text, { maxBytes: 8_000 });
      expect(Buffer.byteLength(quoted)).toBeLessThan(8_100);
      expect(quoted).toMatch(/^> \[\d+ bytes left out\]$/m);
    },
  );

  it("are nothing where nothing was said", () => {
    expect(quoteBlock(" \n\u200b<!-- x -->")).toBe("");
  });
});

describe("words within a line", () => {
  it.each(hostileTexts)("mean nothing but themselves: %j", (text) => {
    for (const place of [
      (words: string) => `**Before ${words}.** After\n\n## End`,
      (words: string) => `- ${words}\n- After\n\n## End`,
      (words: string) => `| a | b |\n| --- | --- |\n| ${words} | after |\n\n## End`,
      (words: string) => `_${words}_\n\n## End`,
      (words: string) => `${words}\n\n## End`,
    ]) {
      const page = (words: string) => render(place(words)).replace(/<code>[^<]*<\/code>/g, "code");
      // An address by itself is a link anywhere.
      const tags = (html: string) => html.replace(/<\/?a\b[^>]*>/g, "").match(/<[^>]+>/g);
      expect(tags(page(inlineText(text) || "?"))).toEqual(tags(page("words")));
      expect(mentions(render(place(inlineText(text))))).toEqual([]);
    }
  });

  it.each([
    ["`parser.ts` drops snake_case_names", "<p><code>parser.ts</code> drops snake_case_names</p>"],
    ["a | b", "<p>a | b</p>"],
    ["moon[bot], by", "<p>moon[bot], by</p>"],
    ["-5 % of 3.5", "<p>-5 % of 3.5</p>"],
    ["__init__ of *it*", "<p>__init__ of *it*</p>"],
    ["1. first\nsecond", "<p>1. first second</p>"],
  ])("are read as they were written: %j", (text, html) => {
    expect(render(inlineText(text))).toBe(html);
  });

  it("are cut between characters", () => {
    expect(inlineText("éa and 👍🏽👍🏽", { longest: 13 })).toBe("éa and 👍🏽…");
  });
});

it.each(hostileTexts)("words between backticks of ours stay there: %j", (text) => {
  const page = (words: string) => render(`before \`${words}\` after\n\n## End`);
  expect(page(codeText(text) || "?").replace(/<code>[^<]*<\/code>/, "")).toBe(
    page("x").replace("<code>x</code>", ""),
  );
});
