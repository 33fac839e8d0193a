import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defuse } from "../../../../src/domain/trust/text/defuse.ts";

/** As it is read: without the gaps. */
const shown = (text: string) => text.replaceAll("\u200b", "");
const mentions = /(?<![\p{L}\p{N}_])@[\p{L}\p{N}_-]/u;
const closings =
  /\b(?:close[sd]?|fix(?:es|ed)?|resolve[sd]?)[\s:*_~`"'[(<\\]*(?:#\d|gh-\d|[\w.-]+\/[\w.-]+#\d|https?:\/\/\S+\/(?:issues|pull)\/\d)/i;

describe("plain text, before it is sent", () => {
  it.each([
    "@octocat",
    "ask @octocat, please",
    "@org/team and (@x) and *@y* and .@z",
    "a\n@b\n- @c\n> @d",
    "\\@octocat",
    "`unclosed @octocat",
    "` a ` @octocat ` b",
    "one ` line\n` a ` @octocat ` b `",
    "\\` @octocat `",
    "<a title='`'>` @octocat `",
    "<div>\n```\n@octocat\n```\n</div>",
    "- item\n\n  ```\n@octocat",
    "> ```\n@octocat",
    "  ```\n\n```\n@octocat\n",
    "| `a | @octocat ` |\n| --- | --- |",
    "``` a`b\n@octocat\n```",
    "text\n```\n@octocat",
    "``@octocat`",
    "see a_@b",
    "`@octocat`",
    "```\n@octocat\n```",
  ])("mentions nobody: %j", (text) => {
    const defused = defuse(text);
    expect(defused).not.toMatch(mentions);
    expect(shown(defused)).toBe(text);
  });

  it.each(["a@b.example", "@ alone", "@"])("is left alone where nobody would be mentioned: %j", (text) => {
    expect(defuse(text)).toBe(text);
  });

  it.each([
    "fixes #1",
    "Fixes: #12",
    "CLOSED owner/repo#3",
    "resolve GH-4",
    "closes https://github.com/o/r/issues/5",
    "resolves github.example/o/r/pull/6",
    "**Fixes** #1",
    "fixes\n#1",
    "fix [#1](https://x)",
    "fixes \\#1",
    "`fixes #1`",
    "```\nfixes #1\n```",
    "close: `owner/repo#3`",
  ])("closes nothing: %j", (text) => {
    const defused = defuse(text);
    expect(defused).not.toMatch(closings);
    expect(shown(defused)).toBe(text);
  });

  it.each(["see #1", "the fix for #1", "prefixes #1", "fixes the timeout", "closes early, #2 does not"])(
    "keeps ordinary words: %j",
    (text) => {
      expect(defuse(text)).toBe(text);
    },
  );

  it.each(["&#64;octocat", "&commat;octocat", "fix&#101;s #1", "fixes &num;1", "&#x40;octocat"])(
    "cannot hide behind an entity: %j",
    (text) => {
      expect(defuse(text)).toBe(text.replace("&", "&amp;"));
    },
  );

  it.each(["<!-- nightshift:page -->", "`<!-- nightshift:page -->`", "```\n<!-- nightshift:page -->\n```"])(
    "cannot forge a hidden marker: %j",
    (text) => {
      expect(defuse(text)).not.toContain("<!--");
    },
  );

  it("is harmless after any mixture, and again", () => {
    const parts = fc.constantFrom(
      ...[
        "@",
        "octocat",
        "fixes",
        "closes",
        " ",
        "\n",
        "\n\n",
        "#1",
        "o/r#2",
        "`",
        "```",
        "~~~",
        "\\",
        "<",
        ">",
        "|",
      ],
      ...["- ", "  ", ":", "&#64;", "<!--", "-->", "*", "x", "https://github.com/o/r/issues/3"],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (words) => {
        const defused = defuse(words.join(""));
        expect(defused).not.toMatch(closings);
        expect(defused).not.toContain("<!--");
      }),
      { numRuns: 3_000 },
    );
  });
});
