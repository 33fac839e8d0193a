import { z } from "zod";
import { type Lesson, type Playbook, type PlaybookStanding } from "../../domain/playbooks/playbook.ts";
import { wordsOf } from "../../domain/playbooks/similarity.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { playbookColumns, playbookRow } from "./playbook-row.ts";

export interface NewPlaybook {
  readonly repositoryId: number;
  readonly lesson: Lesson;
  readonly standing: PlaybookStanding;
  readonly issue: number;
  readonly pull: number;
  readonly now: Date;
}

/** Keeps a new playbook, with the words that it is found by. */
export async function savePlaybook(db: Db, playbook: NewPlaybook): Promise<number> {
  const { repositoryId, lesson, standing, issue, pull, now } = playbook;
  const { rows } = await db.query<{ id: string }>(
    `with learned as (
       insert into playbooks (repository_id, domain, fingerprint, symptom, paths, root_cause, fix, verified,
         issue, pull, state, confidence, successes, failures, learned_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) returning id
     ), found_by as (
       insert into playbook_words (repository_id, word, playbook_id)
       select $1, word, learned.id from learned, unnest($16::text[]) as word
     )
     select id from learned`,
    [
      ...[repositoryId, lesson.domain, lesson.fingerprint, asJson(lesson.symptom)],
      ...[asJson(lesson.paths), lesson.rootCause, asJson(lesson.fix)],
      ...[asJson(lesson.verified), issue, pull, standing.state, standing.confidence],
      ...[standing.successes, standing.failures, now, wordsOf(lesson.symptom)],
    ],
  );
  return Number(rows[0]?.id);
}

export interface KeptPlaybook extends Playbook {
  readonly repository: string;
  readonly learnedAt: Date;
  readonly changedAt: Date;
}

const keptRow = playbookRow.extend({ repository: z.string(), learnedAt: z.date(), changedAt: z.date() });

export interface PlaybookFilter {
  /** null: of all. */
  readonly repositoryIds: readonly number[] | null;
  /** Playbooks with smaller ids only: the page after the one that ended there. */
  readonly before: number | null;
  readonly limit: number;
}

/** Newest first. */
export async function listPlaybooks(db: Db, filter: PlaybookFilter): Promise<KeptPlaybook[]> {
  const { rows } = await db.query(
    `select ${playbookColumns}, r.owner || '/' || r.name as repository, p.learned_at as "learnedAt",
       p.changed_at as "changedAt"
     from playbooks p join repositories r on r.id = p.repository_id and r.removed_at is null
     where ($1::bigint[] is null or p.repository_id = any($1)) and ($2::bigint is null or p.id < $2)
     order by p.id desc limit $3`,
    [filter.repositoryIds, filter.before, filter.limit],
  );
  return rows.map((each) => keptRow.parse(each));
}

export async function findPlaybook(db: Db, id: number): Promise<Playbook | null> {
  const { rows } = await db.query(`select ${playbookColumns} from playbooks p where p.id = $1`, [id]);
  return rows[0] === undefined ? null : playbookRow.parse(rows[0]);
}

/** The repository that it was learned in; null: there is no such playbook. */
export async function findPlaybookRepository(db: Db, id: number): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>("select repository_id as id from playbooks where id = $1", [
    id,
  ]);
  return rows[0]?.id ?? null;
}

/** For whoever changes where it stands: nobody else does until the transaction is over. */
export async function lockPlaybook(
  db: Db,
  id: number,
): Promise<(Playbook & { readonly repositoryId: number }) | null> {
  const { rows } = await db.query(
    `select ${playbookColumns}, p.repository_id as "repositoryId" from playbooks p where p.id = $1 for update`,
    [id],
  );
  return rows[0] === undefined
    ? null
    : playbookRow.extend({ repositoryId: z.coerce.number() }).parse(rows[0]);
}

/** Only what is active is looked for: the words of the others go. */
export async function movePlaybook(
  db: Db,
  id: number,
  { standing, now }: { readonly standing: PlaybookStanding; readonly now: Date },
): Promise<void> {
  await db.query(
    `update playbooks set state = $2, confidence = $3, successes = $4, failures = $5, changed_at = $6
     where id = $1`,
    [id, standing.state, standing.confidence, standing.successes, standing.failures, now],
  );
  if (standing.state !== "active") await db.query("delete from playbook_words where playbook_id = $1", [id]);
}
