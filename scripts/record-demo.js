#!/usr/bin/env node
/**
 * Plays the demo and makes docs/images/demo.svg of what it really printed: a terminal that plays it again, slower.
 * Where nothing moves (a printer, a reader who asked for no motion) it shows the end.
 *
 *   node scripts/record-demo.js
 */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, "docs", "images", "demo.svg");

const columns = 108;
const rows = 34;
const fontSize = 13;
const cell = { width: fontSize * 0.6021, height: 18 };
const padding = { x: 22, top: 52, bottom: 20 };
/** Slower than the demo itself, which is quicker than anybody reads. */
const playSeconds = 18;
const holdSeconds = 9;

const colours = { 31: "bad", 32: "good", 33: "wait", 36: "act", 90: "dim" };

const printed = await play();
const lines = printed.flatMap(({ at, text }) => wrap(spansOf(text)).map((spans) => ({ at, spans })));
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, draw(lines));
process.stdout.write(`${lines.length} lines -> ${target}\n`);

/** What the demo prints, line by line, with the second at which it did. */
async function play() {
  const command = "npm run demo";
  const played = [{ at: 0, text: `\u001b[32m$\u001b[39m \u001b[1m${command}\u001b[22m` }];
  const child = spawn(process.execPath, ["bin/nightshift.js", "demo"], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: "1", NO_COLOR: undefined },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const started = performance.now();
  let rest = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    const at = (performance.now() - started) / 1_000;
    const texts = (rest + chunk).split("\n");
    rest = texts.pop();
    played.push(...texts.map((text) => ({ at, text })));
  }
  const status = child.exitCode ?? (await new Promise((resolve) => child.once("exit", resolve)));
  if (status !== 0) throw new Error(`The demo ended with ${status}`);
  while (played.at(-1).text === "") played.pop();
  return played;
}

/** Text with its looks, by the codes that a terminal obeys. */
function spansOf(text) {
  const spans = [];
  let looks = { bold: false, dim: false, underline: false, colour: null };
  for (const [, codes, run] of text.matchAll(/(?:\u001b\[([\d;]*)m)|([^\u001b]+)/g)) {
    if (run !== undefined) spans.push({ text: run, looks });
    else for (const code of codes.split(";").map(Number)) looks = obey(looks, code);
  }
  return spans;
}

function obey(looks, code) {
  switch (code) {
    case 0:
      return { bold: false, dim: false, underline: false, colour: null };
    case 1:
      return { ...looks, bold: true };
    case 2:
      return { ...looks, dim: true };
    case 4:
      return { ...looks, underline: true };
    case 22:
      return { ...looks, bold: false, dim: false };
    case 24:
      return { ...looks, underline: false };
    case 39:
      return { ...looks, colour: null };
    default:
      return { ...looks, colour: colours[code] ?? looks.colour };
  }
}

/** Breaks a line at the terminal's width, between words, under the beginning of its sentence. */
function wrap(spans) {
  const whole = spans.map(({ text }) => text).join("");
  const indent = /^\s*(?:[\d.]+s\s+)?(?:\S )?/.exec(whole)[0].length;
  const wrapped = [[]];
  let used = 0;
  for (const { text, looks } of spans) {
    for (const word of text.match(/\s+|\S+/g) ?? []) {
      if (used + word.length > columns && used > 0) {
        wrapped.push([{ text: " ".repeat(indent), looks }]);
        used = indent;
        if (word.trim() === "") continue;
      }
      const last = wrapped.at(-1).at(-1);
      if (last?.looks === looks) last.text += word;
      else wrapped.at(-1).push({ text: word, looks });
      used += word.length;
    }
  }
  return wrapped;
}

function draw(all) {
  const width = Math.ceil(columns * cell.width + 2 * padding.x);
  const height = padding.top + rows * cell.height + padding.bottom;
  const total = playSeconds + holdSeconds;
  const share = (at) => ((at / all.at(-1).at) * (playSeconds / total) * 100).toFixed(2);
  const rules = all.map(
    ({ at }, index) =>
      `@keyframes l${index}{0%,${share(at)}%{opacity:0}${(Number(share(at)) + 0.01).toFixed(2)}%,100%{opacity:1}}` +
      `.l${index}{animation-name:l${index}}`,
  );
  const texts = all.map(({ spans }, index) => {
    const y = padding.top + (index + 1) * cell.height - 5;
    return `<text xml:space="preserve" class="l l${index}" x="${padding.x}" y="${y}">${spans.map(drawSpan).join("")}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">A terminal in which npm run demo plays three escalations and a job: one is resolved, one becomes a page, one comes back and is met by what was learned; the job goes from its plan through a review to the merge.</title>
<style>
text{font:${fontSize}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d7dce3;white-space:pre}
.bold{font-weight:700;fill:#fff}.dim{fill:#717c8a}.underline{text-decoration:underline}
.good{fill:#56d364}.bad{fill:#ff7b72}.wait{fill:#e3b341}.act{fill:#6cb6ff}
@media (prefers-reduced-motion:no-preference){
.l,.roll{animation:${total.toFixed(1)}s linear infinite}
.roll{animation-name:roll}
${rollRule(all, share)}
${rules.join("\n")}
}
</style>
<rect width="${width}" height="${height}" rx="12" fill="#14181f"/>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="11.5" fill="none" stroke="#2d3440"/>
<g><circle cx="24" cy="22" r="6" fill="#ff6159"/><circle cx="44" cy="22" r="6" fill="#ffbd2e"/><circle cx="64" cy="22" r="6" fill="#28c941"/></g>
<text x="${width / 2}" y="27" text-anchor="middle" class="dim">nightshift</text>
<clipPath id="screen"><rect x="0" y="${padding.top}" width="${width}" height="${rows * cell.height + 8}"/></clipPath>
<g clip-path="url(#screen)"><g class="roll" transform="translate(0,${-scrolled(all.length)})">
${texts.join("\n")}
</g></g>
</svg>
`;
}

/** How far the screen has moved up when so many lines are on it. */
function scrolled(count) {
  return Math.max(0, count - rows) * cell.height;
}

function rollRule(all, share) {
  const steps = all.map(({ at }, index) => {
    const before = scrolled(index);
    const after = scrolled(index + 1);
    const now = share(at);
    return before === after
      ? ""
      : `${now}%{transform:translateY(${-before}px)}${(Number(now) + 0.01).toFixed(2)}%{transform:translateY(${-after}px)}`;
  });
  return `@keyframes roll{0%{transform:translateY(0)}${steps.join("")}100%{transform:translateY(${-scrolled(all.length)}px)}}`;
}

function drawSpan({ text, looks }) {
  const classes = [
    looks.bold ? "bold" : "",
    looks.colour ?? (looks.dim ? "dim" : ""),
    looks.underline ? "underline" : "",
  ].filter(Boolean);
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return classes.length === 0
    ? `<tspan>${escaped}</tspan>`
    : `<tspan class="${classes.join(" ")}">${escaped}</tspan>`;
}
