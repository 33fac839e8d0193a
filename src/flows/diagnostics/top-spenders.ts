import { type Figures } from "../../domain/figures/figures.ts";
import { type Db } from "../../store/database.ts";
import { listSpenders, type Spender } from "../../store/metrics/spenders.ts";
import { type Span } from "../../store/metrics/span.ts";

const most = 5;

type Candidates = Pick<Figures, "spenders" | "jobSpenders">;

/** The five escalations and jobs that cost most in a span: among the candidates, unless somebody else may have cost more. */
export async function findTopSpenders(
  db: Db,
  { spenders, jobSpenders }: Candidates,
  span: Span,
): Promise<Spender[]> {
  const idsOf = (candidates: Candidates["spenders"]) => candidates.most.map(([id]) => id);
  const among = { escalations: idsOf(spenders), jobs: idsOf(jobSpenders) };
  const found = await listSpenders(db, { span, limit: most, among });
  const least = found.length < most ? 0 : (found.at(-1)?.spendUsd ?? 0);
  const beyond = Math.max(spenders.beyond, jobSpenders.beyond);
  const isCertain = beyond === 0 || least * 1_000_000 >= beyond;
  return isCertain ? found : listSpenders(db, { span, limit: most, among: null });
}
