import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** As GitHub makes HTML of it, before it takes out what it does not allow. */
export function render(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  }).trim();
}

/** What of a page is in no quotation. */
export function outsideQuotes(html: string): string {
  let rest = html;
  const innermost = /<blockquote>(?:(?!<blockquote>)[^])*?<\/blockquote>/g;
  for (let before = ""; before !== rest;) {
    before = rest;
    rest = rest.replace(innermost, "QUOTED");
  }
  return rest;
}

/** Whom a page would notify: names in its text that is no code, each text by itself. */
export function mentions(html: string): string[] {
  return html
    .replace(/<(code|pre)>[^]*?<\/\1>/g, "<>")
    .split(/<[^>]*>/)
    .flatMap((text) => [...text.matchAll(/(?:^|\W)(@[a-z\d])/gi)].map(([, name = ""]) => name));
}

/** What breaks out of a page where it is put without care. */
export const hostileTexts = [
  "an open fence\n```\nof code",
  "~~~ @x",
  "text\n~~~\n@x",
  "``` @x",
  "```js",
  "a closed fence:\n\n```ts\ncode();\n```",
  "> ```\n@octocat",
  "- item\n\n  ```\n@octocat",
  "`open @x",
  "two `` runs ` of @x",
  "\\` @x `",
  "<details><summary>More</summary>",
  "<details>\n\n<table><tr><td>",
  "<pre>",
  "<script>",
  "<style>\n\nb",
  "<?php",
  "seen <!-- hidden",
  "<!DOCTYPE",
  "<![CDATA[",
  "text\n<div>\n\ntext</div></blockquote>",
  "<a title='`'>` @octocat `",
  "</blockquote>\n\nfree",
  "## A heading",
  "- # a heading\n> ## another\n1. ### third",
  "text\n====",
  "text\n---",
  "- text\n  -",
  "#",
  "> quoted",
  "- list\n- more",
  "1. one",
  "* * *",
  "---",
  "[x]: https://evil.example",
  "[^1]: a note\n\nsee [^1]",
  "[!WARNING]\nfalse",
  "[x] done",
  "a[bot](https://evil.example) b[bot]\n\n[bot]: https://evil.example",
  "| a | b |\n| --- | --- |\n| `a | @octocat ` |",
  "a | b | c",
  "**bold without an end",
  "_now_@x",
  "*a*@x and ~~b~~@x and **c**@org/team",
  "@octocat, @org/team (@x)",
  "\\@octocat",
  "&#64;octocat &commat;octocat",
  "`code`@x",
  "![](https://evil.example/a.png",
  "[link](https://evil.example",
  "<https://evil.example/@x>",
  "ends with a backslash\\",
  "    indented @x",
  "\tindented @x",
  "a\u2028## b\u0085## c\r## d",
  "___init___ and __x__",
  "$$\nx\n$$",
];
