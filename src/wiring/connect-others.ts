import { type Environment } from "../config/environment/environment.ts";
import { connectEmbeddings, type Embeddings } from "../embeddings/connect-embeddings.ts";
import { connectSentry, type Sentry } from "../sentry/connect-sentry.ts";

/** Services of others, besides GitHub and the models of agents. null: the operator named none. */
export function connectOthers({ sentry, embeddings }: Pick<Environment, "sentry" | "embeddings">): {
  readonly sentry: Sentry | null;
  readonly embeddings: Embeddings | null;
} {
  return {
    sentry: sentry === null ? null : connectSentry(sentry),
    embeddings: embeddings === null ? null : connectEmbeddings(embeddings),
  };
}
