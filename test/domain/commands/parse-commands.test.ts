import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { besideCommands, parseCommands } from "../../../src/domain/commands/parse-commands.ts";

const names = (comment: string) => parseCommands(comment).map(({ said }) => said);

describe("a command fires when it", () => {
  it.each<[string, string, string[]]>([
    ["is the whole comment", "/nightshift stop", ["stop"]],
    ["stands at the start of a line", "Thank you.\n/nightshift retry\nbye", ["retry"]],
    ["is indented by up to three spaces", "   /nightshift stop", ["stop"]],
    ["is written in capitals", "/Nightshift STOP", ["stop"]],
    ["follows a Windows line end", "Hello\r\n/nightshift status\r\n", ["status"]],
    ["has tabs between", "/nightshift\tstop", ["stop"]],
    ["comes after a fence that was closed", "```\ncode\n```\n/nightshift stop", ["stop"]],
    ["comes after a longer fence", "````md\n```\n````\n/nightshift stop", ["stop"]],
    ["comes after a quote and a blank line", "> you said\n\n/nightshift stop", ["stop"]],
    ["comes after a comment of HTML", "<!-- hidden -->\n\n/nightshift stop", ["stop"]],
    ["comes after a backtick that nothing closes", "a ` alone\n/nightshift stop", ["stop"]],
    ["comes after capitals of another alphabet", "İİİİ <!-- İ -->\n/nightshift stop", ["stop"]],
    ["comes after code in its paragraph", "see `x`\n/nightshift stop", ["stop"]],
    ["is one of several", "/nightshift resume go on\n/nightshift stop", ["resume", "stop"]],
    ["is unknown", "/nightshift dance", ["dance"]],
    ["has no word at all", "/nightshift", [""]],
  ])("%s", (_, comment, expected) => {
    expect(names(comment)).toEqual(expected);
  });
});

describe("nothing fires from", () => {
  it.each<[string, string]>([
    ["the middle of a line", "please /nightshift stop"],
    ["another word that begins alike", "/nightshifter stop"],
    ["a path", "/nightshift/stop"],
    ["a list", "- /nightshift stop"],
    ["a quote", "> /nightshift stop"],
    ["a quote within a quote", "> > /nightshift stop"],
    ["a line that a quote swallows", "> you said\n/nightshift stop"],
    ["an indented block", "    /nightshift stop"],
    ["a line that begins with a tab", "\t/nightshift stop"],
    ["a fence", "```\n/nightshift stop\n```"],
    ["a fence of tildes", "~~~sh\n/nightshift stop\n~~~"],
    ["a fence without end", "```\n/nightshift stop"],
    ["a fence closed by fewer marks", "````\n```\n/nightshift stop\n````"],
    ["a fence closed by other marks", "```\n~~~\n/nightshift stop\n```"],
    ["a fence in a list", "- ```\n  /nightshift stop\n  ```"],
    ["a fence in a numbered list", "1. do this:\n   ```\n   /nightshift stop\n   ```"],
    ["a fence in a quote", "> ```\n> /nightshift stop\n> ```"],
    ["a code span over lines", "`like\n/nightshift stop\nthat`"],
    ["a double code span over lines", "``a ` b\n/nightshift stop``"],
    ["code on one line", "`/nightshift stop`"],
    ["a comment of HTML", "<!--\n/nightshift stop\n-->"],
    ["a comment of HTML without end", "<!-- \n/nightshift stop"],
    ["what stands behind a comment on its line", "<!-- a -->/nightshift stop"],
    ["preformatted HTML", "<pre>\n\n/nightshift stop\n\n</pre>"],
    ["a quote of HTML", "<blockquote>\n\n/nightshift stop\n</blockquote>"],
    ["code of HTML", "<CODE>\n/nightshift stop\n</CODE>"],
    ["an empty comment", ""],
  ])("%s", (_, comment) => {
    expect(names(comment)).toEqual([]);
  });
});

describe("what follows a command", () => {
  it("is its words, and with the lines up to the next command its text", () => {
    const comment =
      "/nightshift resume the key is in the vault\n\n```\nPRICE_FEED_KEY\n```\n/nightshift status";
    expect(parseCommands(comment)).toEqual([
      {
        said: "resume",
        name: "resume",
        words: "the key is in the vault",
        text: "the key is in the vault\n\n```\nPRICE_FEED_KEY\n```",
      },
      { said: "status", name: "status", words: "", text: "" },
    ]);
  });

  it("names no command where there is none of that name", () => {
    expect(parseCommands("/nightshift constructor")).toMatchObject([{ said: "constructor", name: null }]);
    expect(parseCommands("/nightshift")).toMatchObject([{ said: "", name: "help" }]);
  });

  it("is bounded", () => {
    expect(parseCommands("/nightshift status\n".repeat(1_000))).toHaveLength(10);
    expect(parseCommands(`/nightshift ${"x".repeat(60_000)}`)[0]?.said).toHaveLength(40);
  });
});

describe("whatever somebody writes", () => {
  const line = fc.constantFrom(
    ...["/nightshift stop", "> quoted", "```", "~~~", "", "`", "text", "<!--", "-->", "    code", "- item"],
  );

  it("parsing ends, and a comment that is quoted whole does nothing", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        parseCommands(lines.join("\n"));
        const quoted = lines.map((each) => `> ${each}`).join("\n");
        expect(names(quoted)).toEqual([]);
        expect(names(`~~~~\n${lines.join("\n")}\n~~~~`)).toEqual([]);
      }),
    );
  });
});

// Sixteen times as much as GitHub takes: were any of it read again and again, this would go on for minutes.
it.each([
  ...["` `` ", "<!---->", "<pre></pre>", "> ", "- ", "`", "`x`\n"].map((unit) => [unit, 0] as const),
  ["/nightshift x\n", 10] as const,
])(
  "the worst comment is read to its end: %j",
  (unit, commands) => {
    expect(parseCommands(unit.repeat(Math.floor(1_048_576 / unit.length)))).toHaveLength(commands);
  },
  60_000,
);

describe("besides its commands a comment says", () => {
  it.each<[string, string, string | null]>([
    ["all of it where it gives none", "  Why?\n> /nightshift ask", "  Why?\n> /nightshift ask"],
    ["nothing where it begins with one", "/nightshift ask Why?\n[FIX] it", null],
    ["nothing where only blank lines stand before", "\r\n \r\n/nightshift stop", null],
    [
      "what stands before the first",
      "[FIX] it.\r\nNow.\r\n/nightshift ask Why?\nHm\n/nightshift stop",
      "[FIX] it.\nNow.",
    ],
  ])("%s", (_, comment, expected) => {
    expect(besideCommands(comment)).toBe(expected);
  });
});
