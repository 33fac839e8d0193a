import { type Symptom } from "../src/domain/playbooks/symptom.ts";
import { wordsOf } from "../src/domain/playbooks/similarity.ts";
import { choosePlaybook } from "../src/flows/playbooks/choose-playbook.ts";
import { type Database } from "../src/store/database.ts";
import { saveRepository } from "../src/store/configuration/repositories.ts";
import { median, type Figure, type Part } from "./figure.ts";
import { timed, withTwoDatabases, type TwoDatabases } from "./two-databases.ts";

const few = 1_000;
const many = 100_000;
const searches = 200;
const vocabulary = 5_000;
const chunk = 5_000;

const lookups = [
  { name: "a playbook by its fingerprint", failureOf: exactly, least: 1 },
  { name: "a playbook by alike words", failureOf: alike, least: 0.9 },
];

/** How long a search among many playbooks takes; both databases are asked in turns, for playbooks that both have. */
export const playbooks: Part = { title: "Playbooks: search among 100,000, to one among 1,000", measure };

function measure(): Promise<readonly Figure[]> {
  return withTwoDatabases({ few, many, fill }, async (both) => {
    const figures: Figure[] = [];
    for (const lookup of lookups) figures.push(await lookUpInBoth(lookup, both));
    return figures;
  });
}

type Lookup = (typeof lookups)[number];

async function lookUpInBoth(
  { name, failureOf, least }: Lookup,
  { small, large }: TwoDatabases,
): Promise<Figure> {
  const times = { small: [] as number[], large: [] as number[] };
  let found = 0;
  // The first tenth only warms up.
  for (let at = -searches / 10; at < searches; at += 1) {
    const failure = failureOf(Math.abs(at * 7) % few);
    const inSmall = await timed(() => choosePlaybook(small, failure));
    const inLarge = await timed(() => choosePlaybook(large, failure));
    if (at < 0) continue;
    times.small.push(inSmall.milliseconds);
    times.large.push(inLarge.milliseconds);
    if (inLarge.result?.playbook.issue === failure.number) found += 1;
  }
  if (found < least * searches) throw new Error(`${name}: found ${found} of ${searches}`);
  const milliseconds = median(times.large);
  const measured = `${milliseconds.toFixed(2)} ms`;
  return { name, measured, ratio: milliseconds / median(times.small), target: { atMost: 2 } };
}

async function fill(db: Database, count: number): Promise<void> {
  await saveRepository(db, { id: 1, installationId: 1, owner: "acme", name: "shop" });
  for (let from = 1; from <= count; from += chunk)
    await insertNumbered(db, from, Math.min(count, from + chunk - 1));
  await db.query("analyze");
}

/** As `savePlaybook` keeps them, thousands at a time. The issue's number tells them apart. */
async function insertNumbered(db: Database, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const rows = numbers.map((number) => {
    const symptom = symptomOf(number);
    return { issue: number, fingerprint: `f${number}`, symptom, words: wordsOf(symptom) };
  });
  await db.query(
    `with told as (
       select * from jsonb_to_recordset($1) as told (issue integer, fingerprint text, symptom jsonb, words jsonb)
     ), learned as (
       insert into playbooks (repository_id, domain, fingerprint, symptom, paths, root_cause, fix, verified, issue,
         pull, confidence, successes, failures, learned_at, changed_at)
       select 1, 'ci-stuck', fingerprint, symptom, '["src/a.js"]', 'a cause', '[]', '[]', issue,
         issue, 0.5, 1, 0, now(), now() from told
       returning id, issue
     )
     insert into playbook_words (repository_id, word, playbook_id)
     select 1, word, learned.id from learned join told using (issue), jsonb_array_elements_text(told.words) as word`,
    [JSON.stringify(rows)],
  );
}

/** Words that all failures have, and words of which each is in one of hundreds; the last one can be another. */
function symptomOf(number: number, last = number): Symptom {
  const word = (which: number, of = number) => wordOf(mixed(of * 16 + which) % vocabulary);
  return [
    `the test ${word(1)} of ${word(2)} fails`,
    `error: expected ${word(3)} to have ${word(4)} ${word(5)}`,
    `cannot read properties of undefined in ${word(6)} ${word(7)} ${word(8, last)}`,
  ];
}

/** The same number always, and any number alike. */
function mixed(number: number): number {
  const once = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  return Math.imul(once ^ (once >>> 12), 0x297a2d39) >>> 1;
}

function wordOf(number: number): string {
  const letters = [number % 26, Math.floor(number / 26) % 26, Math.floor(number / 676)];
  return `w${String.fromCharCode(...letters.map((letter) => 97 + letter))}`;
}

interface Asked {
  readonly number: number;
  readonly repositoryId: number;
  readonly domain: string;
  readonly fingerprint: string;
  readonly symptom: Symptom;
}

function exactly(at: number): Asked {
  const number = at + 1;
  const symptom = symptomOf(number);
  return { number, repositoryId: 1, domain: "ci-stuck", fingerprint: `f${number}`, symptom };
}

function alike(at: number): Asked {
  const number = at + 1;
  return { ...exactly(at), fingerprint: "unknown", symptom: symptomOf(number, number + 1) };
}
