import { fuseRankings } from "../../../domain/jobs/search/fuse-rankings.ts";
import { type Passage } from "../../../domain/jobs/search/passages.ts";
import { nearestPassages, searchPassages, type JobSearch } from "../../../store/jobs/search/passages.ts";
import { redactSecrets } from "../../../workspaces/changes/secrets.ts";
import { type JobDeps } from "../dependencies.ts";

export type SearchDeps = Pick<JobDeps, "db" | "embeddings" | "log">;

export interface FoundPassages {
  readonly passages: readonly Passage[];
  /** Why the meaning of the question did not count, as the end of a sentence; null: it did, or nothing is configured. */
  readonly byWordsAlone: string | null;
}

/** Of each kind of search, before they are put together. */
const mostOfEach = 24;

/** What a frozen job has written down about a question: by its words, and by its meaning where an endpoint tells it. */
export async function findPassages(deps: SearchDeps, search: JobSearch): Promise<FoundPassages> {
  const wide = { ...search, limit: Math.max(search.limit, mostOfEach) };
  const byWords = await searchPassages(deps.db, wide);
  const near = await byMeaning(deps, wide);
  if (near.kind === "found") {
    return { passages: fuseRankings([byWords, near.passages], search.limit), byWordsAlone: null };
  }
  return { passages: byWords.slice(0, search.limit), byWordsAlone: near.why };
}

const nothing = { why: "it answered nothing", detail: null } as const;

type Near =
  | { readonly kind: "found"; readonly passages: Awaited<ReturnType<typeof nearestPassages>> }
  | { readonly kind: "none"; readonly why: string | null };

async function byMeaning({ db, embeddings, log }: SearchDeps, search: JobSearch): Promise<Near> {
  if (embeddings === null || search.question.trim() === "") return { kind: "none", why: null };
  const answer = await embeddings.embed([await redactSecrets(search.question)]);
  const [embedding] = answer.kind === "embedded" ? answer.vectors : [];
  if (answer.kind === "failed" || embedding === undefined) {
    const { why, detail } = answer.kind === "failed" ? answer : nothing;
    log.warn({ why, detail, job: search.jobId }, "a question is looked for by its words alone");
    return { kind: "none", why };
  }
  const passages = await nearestPassages(db, { ...search, embedding, embeddedBy: embeddings.model });
  if (passages.length > 0) return { kind: "found", passages };
  return { kind: "none", why: "it had not been given what is written down here" };
}
