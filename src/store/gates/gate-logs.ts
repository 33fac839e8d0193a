import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type Db } from "../database.ts";

/** The text of a gate's whole output. */
export interface LogKey {
  readonly repositoryId: number;
  readonly key: string;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const partBytes = 1024 * 1024;

/** Keeps a text, and returns the key by which it is found again. */
export async function keepGateLog(
  db: Db,
  { repositoryId, text, now }: { readonly repositoryId: number; readonly text: string; readonly now: Date },
): Promise<string> {
  const bytes = Buffer.from(text);
  const key = createHash("sha256").update(bytes).digest("hex");
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += partBytes)
    parts.push(await compress(bytes.subarray(from, from + partBytes)));
  await db.query(
    `insert into gate_logs (repository_id, key, part, content, kept_at)
     select $1, $2, part - 1, content, $4 from unnest($3::bytea[]) with ordinality as parts(content, part)
     on conflict (repository_id, key, part) do update set kept_at = excluded.kept_at`,
    [repositoryId, key, parts, now],
  );
  return key;
}

/** How many parts it has; 0: it is not kept, or not any more. */
export async function countLogParts(db: Db, { repositoryId, key }: LogKey): Promise<number> {
  const { rows } = await db.query<{ parts: number }>(
    "select count(*) as parts from gate_logs where repository_id = $1 and key = $2",
    [repositoryId, key],
  );
  return rows[0]?.parts ?? 0;
}

/** Bytes of one part; a character may begin in one and end in the next. Null: it was removed meanwhile. */
export async function readLogPart(
  db: Db,
  { repositoryId, key }: LogKey,
  part: number,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ content: Buffer }>(
    "select content from gate_logs where repository_id = $1 and key = $2 and part = $3",
    [repositoryId, key, part],
  );
  return rows[0] === undefined ? null : decompress(rows[0].content);
}
