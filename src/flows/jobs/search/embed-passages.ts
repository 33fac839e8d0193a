import { type Passage } from "../../../domain/jobs/search/passages.ts";
import { type KeptPassage } from "../../../store/jobs/search/passages.ts";
import { redactSecrets } from "../../../workspaces/changes/secrets.ts";
import { type JobDeps } from "../dependencies.ts";

/** Of one job; what comes later is found by its words. */
const mostEmbedded = 1_000;

export interface EmbeddedPassages {
  readonly passages: readonly KeptPassage[];
  readonly embedded: number;
  /** Why there are none; null: nothing is configured, or there are. */
  readonly failed: string | null;
}

/** Has an endpoint say what passages mean, if there is one. A freeze never fails for it. */
export async function embedPassages(
  { embeddings, log }: Pick<JobDeps, "embeddings" | "log">,
  passages: readonly Passage[],
): Promise<EmbeddedPassages> {
  if (embeddings === null || passages.length === 0) return { passages, embedded: 0, failed: null };
  const texts: string[] = [];
  // Headings and bodies are without secrets already; with their path it is one text more.
  for (const { path, heading, body } of passages.slice(0, mostEmbedded)) {
    texts.push(await redactSecrets([path, heading, body].filter(Boolean).join("\n")));
  }
  const answer = await embeddings.embed(texts);
  if (answer.kind === "failed") {
    log.warn({ why: answer.why, detail: answer.detail }, "passages are kept without vectors");
    return { passages, embedded: 0, failed: answer.why };
  }
  const kept = passages.map((passage, at): KeptPassage => {
    const embedding = answer.vectors[at];
    return embedding === undefined ? passage : { ...passage, embedding, embeddedBy: embeddings.model };
  });
  return { passages: kept, embedded: answer.vectors.length, failed: null };
}
