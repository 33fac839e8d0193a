import { createHash } from "node:crypto";

/** Every colour has a name for what it says; `-tint` lies under the text of the same name. */
const colours = `
:root { color-scheme: light dark; --ink: #191e26; --soft: #545e6b; --line: #dde2e9; --paper: #f4f6f8; --card: #fff;
  --sunk: #eef1f5; --accent: #3346a8; --accent-ink: #fff; --good: #166a3b; --good-tint: #e2f3e8; --bad: #ab2217;
  --bad-tint: #fdeae8; --wait: #7a4d00; --wait-tint: #fcf0d9; --info: #2a4f9e; --info-tint: #e6edfa; }
@media (prefers-color-scheme: dark) { :root { --ink: #e5e9ee; --soft: #9ca7b5; --line: #2a323d; --paper: #0f1318;
  --card: #161b22; --sunk: #1e252e; --accent: #a9b8ff; --accent-ink: #10141a; --good: #63cf95; --good-tint: #12291e;
  --bad: #ff9a8e; --bad-tint: #381a18; --wait: #f2bc57; --wait-tint: #31260f; --info: #96b9ff; --info-tint: #16233d; } }
`;

const ground = `
* { box-sizing: border-box; }
html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font-size: .9375rem; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; overflow-wrap: anywhere; margin: 0; }
h1 { font-size: 1.5rem; font-weight: 650; letter-spacing: -.01em; } h2 { font-size: 1.0625rem; font-weight: 650; }
h3 { font-size: .9375rem; font-weight: 650; } p { margin: .5rem 0; max-width: 80ch; overflow-wrap: anywhere; }
ul, ol { margin: .5rem 0; padding-left: 1.25rem; } li { overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration-thickness: 1px; text-decoration-color: color-mix(in srgb, currentColor 40%, transparent); text-underline-offset: .2em; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
pre, code { font: .8125rem/1.5 ui-monospace, "SF Mono", Consolas, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0; padding: .75rem; border-radius: 6px;
  background: var(--sunk); max-height: 32rem; overflow-y: auto; }
.diff span { display: block; } .diff .good { background: var(--good-tint); } .diff .bad { background: var(--bad-tint); }
summary { cursor: pointer; overflow-wrap: anywhere; } summary > h3 { display: inline; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1rem 0; } svg { max-width: 100%; }
.soft { color: var(--soft); } .good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
.info { color: var(--info); } .number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.small { font-size: .8125rem; } .strong { font-weight: 600; }
.hidden, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
.skip { position: absolute; z-index: 1; left: .5rem; top: .5rem; padding: .5rem 1rem; background: var(--card); }
`;

/** A column beside the page where there is room, a bar above it where there is not. */
const frame = `
body > header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; padding: .75rem 1rem;
  background: var(--card); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: .5rem; color: var(--ink); font-weight: 650; text-decoration: none; }
nav ul { display: flex; flex-wrap: wrap; gap: .125rem; margin: 0; padding: 0; list-style: none; }
nav ul a { display: block; padding: .25rem .625rem; border-radius: 6px; color: var(--soft); text-decoration: none; }
nav ul a:hover { background: var(--sunk); color: var(--ink); }
nav ul a[aria-current] { background: var(--sunk); color: var(--ink); font-weight: 600; }
.who { display: flex; align-items: center; gap: .5rem; margin: 0 0 0 auto; font-size: .8125rem; }
main { padding: 1.25rem 1rem 4rem; max-width: 92rem; min-width: 0; }
@media (min-width: 64rem) {
  .framed { display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); min-height: 100vh; }
  .framed > header { flex-direction: column; flex-wrap: nowrap; align-items: stretch; gap: 1rem; padding: 1.25rem .75rem;
    border: 0; border-right: 1px solid var(--line); position: sticky; top: 0; height: 100vh; overflow-y: auto; }
  .framed .brand { padding: 0 .625rem; } .framed > header nav ul { flex-direction: column; }
  .framed .who { margin: auto 0 0; padding: 0 .625rem; justify-content: space-between; }
  main { padding: 1.5rem 2rem 4rem; } }
`;

const blocks = `
.heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem;
  margin-bottom: 1rem; }
.heading p { margin: .125rem 0 0; } .aside { display: flex; flex-wrap: wrap; gap: .5rem; }
section { margin-top: 1.75rem; } section > h2 { margin-bottom: .5rem; } section > h3 { margin: 1rem 0 .375rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: .5rem 0; }
.card > section:first-child, .card > h2:first-child { margin-top: 0; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 1.5rem; }
.columns > * { min-width: 0; } .columns:not(:has(> .whole)) > * { visibility: hidden; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr)); gap: .5rem; margin: .75rem 0; }
.tiles > div { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .625rem .875rem; }
.tiles dt { color: var(--soft); font-size: .8125rem; } .tiles dd { margin: 0; }
.tiles .value { font-size: 1.375rem; font-weight: 650; line-height: 1.3; font-variant-numeric: tabular-nums; }
.badge { display: inline-block; padding: .0625rem .5rem; border-radius: 1rem; font-size: .8125rem; font-weight: 550;
  white-space: nowrap; background: var(--sunk); color: var(--soft); border: 1px solid transparent; }
.badge.good { background: var(--good-tint); color: var(--good); } .badge.bad { background: var(--bad-tint); color: var(--bad); }
.badge.wait { background: var(--wait-tint); color: var(--wait); } .badge.info { background: var(--info-tint); color: var(--info); }
.notice { border: 1px solid var(--line); border-left: 4px solid currentColor; border-radius: 6px; padding: .625rem 1rem;
  margin: .75rem 0; background: var(--card); }
.notice > * { color: var(--ink); margin: .25rem 0; } .notice > strong:first-child { color: inherit; display: block; }
.notice.good { background: var(--good-tint); } .notice.bad { background: var(--bad-tint); }
.notice.wait { background: var(--wait-tint); } .notice.info { background: var(--info-tint); }
.empty { padding: 1.5rem 1rem; border: 1px dashed var(--line); border-radius: 8px; color: var(--soft); text-align: center;
  max-width: none; }
.facts { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: .125rem 1rem; margin: .5rem 0; }
.facts dt { color: var(--soft); } .facts dd { margin: 0; overflow-wrap: anywhere; }
.timeline { list-style: none; margin: .5rem 0; padding: 0 0 0 1.25rem; border-left: 2px solid var(--line); }
.timeline > li { position: relative; padding: 0 0 1rem; color: var(--soft); } .timeline > li > * { color: var(--ink); }
article.card { margin: 0; } article .heading { margin-bottom: .25rem; } article > details { margin: .375rem 0; }
.decisions > .card { margin: .25rem 0; padding: .4375rem .875rem; } summary .badge { vertical-align: baseline; }
.timeline > li::before { content: ""; position: absolute; left: calc(-1.25rem - 6px); top: .4375rem; width: .625rem;
  height: .625rem; border-radius: 50%; background: currentColor; box-shadow: 0 0 0 3px var(--paper); }
.timeline > .good { color: var(--good); } .timeline > .bad { color: var(--bad); } .timeline > .wait { color: var(--wait); }
.timeline > .info { color: var(--info); }
.queue { list-style: none; margin: .5rem 0; padding: 0; }
.queue > li { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 0 1rem; border-left: 4px solid var(--bad); }
.queue .age { display: grid; align-content: start; } .queue .age strong { color: var(--bad); font-size: 1.0625rem; }
.queue p { margin: .25rem 0 0; } @media (max-width: 30rem) { .queue > li { grid-template-columns: 1fr; } .queue .age { display: block; } }
.tabs a { border: 1px solid var(--line); background: var(--card); }
`;

const tables = `
.scroll { overflow-x: auto; position: relative; } .card.scroll { padding: 0; }
.scroll > table:not(:has(~ .whole)) { visibility: hidden; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: .8125rem; white-space: nowrap; }
th, td { padding: .4375rem .875rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td { overflow-wrap: break-word; } tbody:last-child > tr:last-child > :is(td, th) { border-bottom: 0; }
.scroll td:not(.number) { min-width: 6rem; } .scroll td.wide { min-width: 14rem; } tbody tr:hover { background: var(--sunk); }
tbody th { color: var(--ink); font-size: inherit; white-space: normal; min-width: 5rem; }
caption { text-align: left; padding: .5rem .875rem; color: var(--soft); font-size: .8125rem; }
.pager { display: flex; gap: .5rem; align-items: center; }
`;

const forms = `
button, .button { font: inherit; font-size: .875rem; font-weight: 550; color: var(--ink); background: var(--card);
  border: 1px solid var(--line); border-radius: 6px; padding: .25rem .75rem; cursor: pointer; text-decoration: none;
  display: inline-block; }
button:hover, .button:hover { background: var(--sunk); }
button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
button.danger { color: var(--bad); border-color: currentColor; } button:disabled { opacity: .55; cursor: default; }
input:not([type=checkbox], [type=radio]), select, textarea { font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--soft); border-radius: 6px; padding: .3125rem .5rem; max-width: 100%; }
input:not([type=checkbox], [type=radio]), select, .fields > button { height: 2.125rem; }
textarea { width: 100%; min-height: 6rem; } .field { display: grid; gap: .125rem; margin: .5rem 0; justify-items: start; }
.field > label { font-weight: 600; font-size: .875rem; }
.fields { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .5rem 0; } .fields .field { margin: 0; }
`;

const drawings = `
figure { margin: .5rem 0; } figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .125rem 1rem; }
.chart > svg { display: block; width: 100%; height: auto; margin: .375rem 0; } .chart { flex: 1 1 21rem; min-width: 0; }
/* How wide a chart is must not depend on how many have come: a page comes in pieces. */
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, max(24rem, 30%)), 1fr)); gap: 0 .75rem; align-items: start; }
.charts.two { grid-template-columns: repeat(auto-fill, minmax(min(100%, max(24rem, 40%)), 1fr)); }
.legend { display: flex; flex-wrap: wrap; gap: 0 .75rem; list-style: none; margin: 0; padding: 0; font-size: .8125rem; color: var(--soft); }
.axis line { stroke: var(--line); } .axis text { fill: var(--soft); font-size: 9px; }
.dag { max-width: none; display: block; margin: .25rem; } .edges path { fill: none; stroke: var(--soft); stroke-width: 1.25; }
.node rect { fill: var(--card); stroke: currentColor; } .node .mark { fill: currentColor; stroke: none; }
.node text { fill: var(--ink); font-size: 12.5px; } .node .above { fill: currentColor; font-weight: 600; }
.coming rect { stroke-dasharray: 4 3; } .coming text { fill: var(--soft); }
.board { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: 0 .75rem; align-items: start; }
.cards { list-style: none; margin: 0; padding: 0; } .cards p { margin: .25rem 0 0; } .board > section { margin-top: .75rem; }
.meter { display: block; width: 100%; height: .375rem; margin: .25rem 0; } .meter .track { fill: var(--line); }
`;

/** Of every page. */
export const style = [colours, ground, frame, blocks, tables, forms, drawings].join("");

/** By its hash, the one style that pages may have. */
export const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;
