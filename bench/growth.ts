import { diagnoseAutoAgent } from "../src/flows/diagnostics/auto-agent.ts";
import { diagnoseGates } from "../src/flows/diagnostics/gates.ts";
import { overWindows, usualWindows } from "../src/flows/diagnostics/windows.ts";
import { readTrend } from "../src/flows/overview/trend.ts";
import { appendAudit, verifyAudit } from "../src/store/audit.ts";
import { inTransaction, type Database } from "../src/store/database.ts";
import { keepChangedFigures } from "../src/store/figures/keep.ts";
import { median, type Figure, type Part } from "./figure.ts";
import { fillHistory } from "./history.ts";
import { timed, withTwoDatabases, type TwoDatabases } from "./two-databases.ts";

const few = 10_000;
/** Fewer for a quick look: `NIGHTSHIFT_BENCH_ROWS=100000`. */
const many = Number(process.env["NIGHTSHIFT_BENCH_ROWS"] ?? 1_000_000);
const rounds = 40;
const warmUp = 8;
const until = new Date("2026-11-22T12:34:56Z");

const windows = { now: until, windows: usualWindows, repositoryIds: null };

const questions = [
  {
    name: "GET /api/diagnostics/auto-agent, and the overview's rates",
    ask: (db: Database) => overWindows(db, windows, diagnoseAutoAgent),
  },
  { name: "GET /api/diagnostics/gates", ask: (db: Database) => overWindows(db, windows, diagnoseGates) },
  {
    name: "the overview's charts of 30 days, by days",
    ask: (db: Database) => readTrend(db, { period: "30d", now: until, repositoryIds: null }),
  },
  { name: "audit append, in a transaction of its own", ask: (db: Database) => inTransaction(db, appendOne) },
];

const entry = { subject: "acme/shop-1#1", kind: "bench", facts: {}, decision: {}, effects: [] };

function appendOne(db: Parameters<typeof appendAudit>[0]): Promise<number> {
  return appendAudit(db, { ...entry, at: until, repositoryId: 1 });
}

const verifications = 3;

/** All rows lie within seven days. Both databases are asked in turns. */
export const growth: Part = {
  title: `Growth: over ${many} attempts, audit entries and gate results each, to ${few}`,
  measure,
};

function measure(): Promise<readonly Figure[]> {
  return withTwoDatabases({ few, many, fill }, async (both) => {
    const figures: Figure[] = [];
    for (const question of questions) figures.push(await askBoth(question, both));
    return [...figures, await verifyBoth(both)];
  });
}

interface Question {
  readonly name: string;
  readonly ask: (db: Database) => Promise<unknown>;
}

async function askBoth({ name, ask }: Question, { small, large }: TwoDatabases): Promise<Figure> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -warmUp; round < rounds; round += 1) {
    const [inSmall, inLarge] = [await timed(() => ask(small)), await timed(() => ask(large))];
    if (round < 0) continue;
    times.small.push(inSmall.milliseconds);
    times.large.push(inLarge.milliseconds);
  }
  const milliseconds = median(times.large);
  const measured = `${milliseconds.toFixed(1)} ms`;
  return { name, measured, ratio: milliseconds / median(times.small), target: { atMost: 1.5 } };
}

/** Each entry has to be read: compared is the time for one. */
async function verifyBoth({ small, large }: TwoDatabases): Promise<Figure> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < verifications; round += 1) {
    times.small.push(await verifyEach(small));
    times.large.push(await verifyEach(large));
  }
  const milliseconds = median(times.large);
  const measured = `${(milliseconds * 1_000).toFixed(1)} us`;
  const ratio = milliseconds / median(times.small);
  return { name: "audit verify, for each entry", measured, ratio, target: { atMost: 1.5 } };
}

async function verifyEach(db: Database): Promise<number> {
  const { result, milliseconds } = await timed(() => verifyAudit(db));
  if (result.brokenAt !== null)
    throw new Error(`the chain of ${result.entries} entries breaks at ${result.brokenAt}`);
  return milliseconds / result.entries;
}

async function fill(db: Database, rows: number): Promise<void> {
  await fillHistory(db, { rows, repositories: 20, until, days: 7, granularitySeconds: 1, seed: 0.4 });
  // As the sweeps do; what ended less than a minute ago stays rows.
  while (await keepChangedFigures(db, until));
  await db.query("vacuum analyze");
}
