import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { cheats } from "./cheats.ts";
import { corpus } from "./corpus.ts";
import { demo } from "./demo.ts";
import { isMissed, type BenchOptions, type Figure, type Part } from "./figure.ts";
import { gates } from "./gates.ts";
import { growth } from "./growth.ts";
import { histories } from "./histories.ts";
import { ingest } from "./ingest.ts";
import { parsers } from "./parsers.ts";
import { playbooks } from "./playbooks.ts";
import { scale } from "./scale.ts";

const own = { ingest, gates, parsers, playbooks, growth, demo, scale };
const parts: Readonly<Record<string, Part>> = { ...own, corpus, histories, cheats };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "8000" },
    folder: { type: "string" },
    project: { type: "string", multiple: true, default: [] },
    commits: { type: "string" },
    seed: { type: "string", default: "1" },
    "plant-only": { type: "boolean", default: false },
  },
});
const { folder } = values;
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`no such part: ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}\n`);
  process.exit(2);
}
const folderless = positionals.filter((name) => parts[name]?.needsFolder === true && folder === undefined);
if (folderless.length > 0) {
  process.stderr.write(`${folderless.join(", ")}: name the folder of the projects by --folder\n`);
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

const asked = positionals.length > 0 ? positionals : Object.keys(own);
const options: BenchOptions = {
  rounds: Number(values.rounds),
  requests: Number(values.requests),
  folder: folder === undefined ? null : resolve(folder),
  projects: values.project,
  commits: values.commits === undefined ? null : Number(values.commits),
  seed: Number(values.seed),
  plantOnly: values["plant-only"],
  print: (text) => (values.json ? process.stderr : process.stdout).write(text),
};
const figures: Record<string, readonly Figure[]> = {};
for (const [name, part] of Object.entries(parts)) {
  if (!asked.includes(name)) continue;
  const found = await part.measure(options);
  figures[name] = found;
  if (!values.json) process.stdout.write(`${part.title}\n${found.map(rowOf).join("\n")}\n\n`);
}
if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
if (values.check && Object.values(figures).flat().some(isMissed)) process.exitCode = 1;
