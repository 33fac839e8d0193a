import { parseArgs } from "node:util";
import { demo } from "./demo.ts";
import { isMissed, type Figure, type Part } from "./figure.ts";
import { gates } from "./gates.ts";
import { growth } from "./growth.ts";
import { ingest } from "./ingest.ts";
import { parsers } from "./parsers.ts";
import { playbooks } from "./playbooks.ts";
import { scale } from "./scale.ts";

const parts: Readonly<Record<string, Part>> = { ingest, gates, parsers, playbooks, growth, demo, scale };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "8000" },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`no such part: ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}\n`);
  process.exit(2);
}

function rowOf(figure: Figure): string {
  const { name, measured, ratio, target } = figure;
  const bound = target && ("atLeast" in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`);
  const verdict = target && (isMissed(figure) ? "missed" : "ok");
  const cells = [
    measured.padStart(14),
    name.padEnd(60),
    ratio.toFixed(3).padStart(7),
    (bound ?? "").padEnd(7),
  ];
  return [...cells, verdict ?? ""].join("  ").trimEnd();
}

const asked = positionals.length > 0 ? positionals : Object.keys(parts);
const figures: Record<string, readonly Figure[]> = {};
for (const [name, part] of Object.entries(parts)) {
  if (!asked.includes(name)) continue;
  const found = await part.measure({ rounds: Number(values.rounds), requests: Number(values.requests) });
  figures[name] = found;
  if (!values.json) process.stdout.write(`${part.title}\n${found.map(rowOf).join("\n")}\n\n`);
}
if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
if (values.check && Object.values(figures).flat().some(isMissed)) process.exitCode = 1;
