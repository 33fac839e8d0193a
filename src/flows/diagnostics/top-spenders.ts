import { type Spenders } from "../../domain/figures/spenders.ts";
import { type Db } from "../../store/database.ts";
import { listSpenders, type Spender } from "../../store/metrics/attempts.ts";
import { type Span } from "../../store/metrics/span.ts";

const most = 5;

/** The five escalations that cost most in a span: among the candidates, unless somebody else may have cost more. */
export async function findTopSpenders(db: Db, candidates: Spenders, span: Span): Promise<Spender[]> {
  const found = await listSpenders(db, {
    ...{ span, limit: most },
    among: candidates.most.map(([id]) => id),
  });
  const least = found.length < most ? 0 : (found.at(-1)?.spendUsd ?? 0);
  const isCertain = candidates.beyond === 0 || least * 1_000_000 >= candidates.beyond;
  return isCertain ? found : listSpenders(db, { span, limit: most, among: null });
}
