import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { median, type BenchOptions, type Figure, type Part } from "./figure.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("../bin/nightshift.js", import.meta.url));
const minute = 60;

/** What `npm run demo` takes once the dependencies are there. */
export const demo: Part = {
  title: "Demo: all scenes, as a multiple of a minute",
  measure,
};

async function measure({ rounds }: BenchOptions): Promise<readonly Figure[]> {
  const plays: Play[] = [];
  for (let round = 0; round < rounds; round += 1) plays.push(await playDemo());
  const wall = median(plays.map(({ seconds }) => seconds));
  const cpu = median(plays.map(({ cpuSeconds }) => cpuSeconds));
  return [
    { name: "from the start of the program to its end", ...ofAMinute(wall) },
    { name: "time of CPU of all its programs, as if on one core", ...ofAMinute(cpu) },
  ];
}

function ofAMinute(seconds: number): Omit<Figure, "name"> {
  return { measured: `${seconds.toFixed(1)} s`, ratio: seconds / minute, target: { atMost: 1 } };
}

interface Play {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const outcome = z.looseObject({ seconds: z.number(), scenes: z.array(z.looseObject({ ok: z.boolean() })) });

/** The shell tells what it and all that it waited for have used: two lines, each of user's and system's time. */
async function playDemo(): Promise<Play> {
  const { stdout } = await run("/bin/sh", [
    "-c",
    '"$@" || exit; times',
    "sh",
    process.execPath,
    program,
    "demo",
    "--json",
  ]);
  const lines = stdout.trimEnd().split("\n");
  const { seconds, scenes } = outcome.parse(JSON.parse(lines.at(-3) ?? ""));
  if (scenes.some(({ ok }) => !ok)) throw new Error(`a scene of the demo came out badly:\n${stdout}`);
  const used = [...(lines.at(-1) ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  if (used.length !== 2) throw new Error(`the shell does not tell what was used: ${lines.at(-1)}`);
  return {
    seconds,
    cpuSeconds: used.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * minute + Number(rest), 0),
  };
}
