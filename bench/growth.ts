import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { diagnoseAutoAgent } from "../src/flows/diagnostics/auto-agent.ts";
import { diagnoseGates } from "../src/flows/diagnostics/gates.ts";
import { readServiceSeries } from "../src/flows/diagnostics/series.ts";
import { overWindows, usualWindows } from "../src/flows/diagnostics/windows.ts";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/start.ts";
import { createLog } from "../src/platform/log.ts";
import { openDatabase, type Database } from "../src/store/database.ts";
import { keepChangedFigures } from "../src/store/figures/keep.ts";
import { migrate } from "../src/store/migrate.ts";
import { median, type Figure, type Part } from "./figure.ts";
import { fillHistory } from "./history.ts";

const few = 10_000;
/** Fewer for a quick look: `NIGHTSHIFT_BENCH_ROWS=100000`. */
const many = Number(process.env["NIGHTSHIFT_BENCH_ROWS"] ?? 1_000_000);
const rounds = 40;
const warmUp = 8;
const until = new Date("2026-11-22T12:34:56Z");

const windows = { now: until, windows: usualWindows, repositoryIds: null };
const month = { from: new Date(until.getTime() - 30 * 86_400_000), to: until, repositoryIds: null };

const questions = [
  {
    name: "GET /api/diagnostics/auto-agent, and the overview's rates",
    ask: (db: Database) => overWindows(db, windows, diagnoseAutoAgent),
  },
  { name: "GET /api/diagnostics/gates", ask: (db: Database) => overWindows(db, windows, diagnoseGates) },
  {
    name: "charts of 30 days, by days",
    ask: (db: Database) => readServiceSeries(db, { ...month, step: "day" }),
  },
];

/** All rows lie within seven days. Both databases are asked in turns. */
export const growth: Part = {
  title: `Growth: over ${many} attempts, audit entries and gate results each, to ${few}`,
  measure,
};

async function measure(): Promise<readonly Figure[]> {
  const root = await mkdtemp(join(tmpdir(), "nightshift-bench-growth-"));
  const close: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true })];
  try {
    const small = await openFilled(join(root, "few"), few, close);
    const large = await openFilled(join(root, "many"), many, close);
    const figures: Figure[] = [];
    for (const { name, ask } of questions) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = -warmUp; round < rounds; round += 1) {
        const [inSmall, inLarge] = [await timed(() => ask(small)), await timed(() => ask(large))];
        if (round < 0) continue;
        times.small.push(inSmall);
        times.large.push(inLarge);
      }
      const milliseconds = median(times.large);
      const measured = `${milliseconds.toFixed(1)} ms`;
      figures.push({ name, measured, ratio: milliseconds / median(times.small), target: { atMost: 1.5 } });
    }
    return figures;
  } finally {
    for (const each of close.reverse()) await each();
  }
}

async function openFilled(
  dataDirectory: string,
  rows: number,
  close: (() => Promise<unknown>)[],
): Promise<Database> {
  const log = createLog("silent");
  const postgres = await startEmbeddedPostgres({ dataDirectory, log });
  close.push(() => postgres.stop());
  await migrate(postgres.url, log);
  const db = await openDatabase(postgres.url, { max: 2, log });
  close.push(() => db.end());
  await fillHistory(db, { rows, repositories: 20, until, days: 7, granularitySeconds: 1, seed: 0.4 });
  // As the sweeps do; what ended less than five minutes ago stays rows.
  while (await keepChangedFigures(db, until));
  await db.query("vacuum analyze");
  return db;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}
