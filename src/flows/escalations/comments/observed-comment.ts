import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { type Cost } from "../../../domain/money/cost.ts";
import { type GateRun } from "../../../store/gates/gate-runs.ts";
import { readTouchedPaths } from "../../notify/read-touched.ts";
import { type Work } from "../attempt/work.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { linksOf } from "./links.ts";
import { gateRows } from "./progress-comment.ts";
import { pullRequestText } from "./pull-request-text.ts";
import { said } from "./said.ts";

const mostPaths = 20;

/** The work that a pull request would have brought, where nothing is published. */
export async function observedComment(
  deps: EscalationDeps,
  work: Work,
  { lastRun, cost }: { lastRun: GateRun | null; cost: Cost },
): Promise<Effect> {
  const { attempt, situation, mirror } = work;
  const paths = await readTouchedPaths(deps.log, { mirror, base: attempt.baseSha, head: attempt.claimSha });
  const { title } = await pullRequestText(deps, work);
  const { text } = renderPrompt(deps.prompts, "comments/observed", {
    title,
    diagnosis: said(attempt, "diagnosis"),
    rootCause: said(attempt, "rootCause"),
    paths: paths.slice(0, mostPaths),
    more: Math.max(0, paths.length - mostPaths),
    gates: gateRows(lastRun?.verdict ?? null),
    ...{ cost, links: linksOf(deps, situation) },
  });
  return { kind: "comment", issue: situation.key.issue, marker: "outcome", body: text };
}
