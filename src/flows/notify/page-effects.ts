import { type Effect } from "../../domain/effects/effect.ts";
import { pageCalls, withMention } from "../../domain/notify/call-effects.ts";
import { countDecisions } from "../../store/audit.ts";
import { type Db } from "../../store/database.ts";
import { type Situation } from "../escalations/situation.ts";
import { escalationSubject } from "../subject.ts";

type PagedSituation = Pick<Situation, "key" | "config" | "issue">;

/** Who hears that an issue needs a person. `paths`: what was changed for it. */
export async function pageEffects(
  { db }: { readonly db: Db },
  situation: PagedSituation,
  paths: readonly string[],
): Promise<Effect[]> {
  const { key, config, issue } = situation;
  return [
    ...(await mentionAgain(db, situation)),
    ...pageCalls(config.notify, { issue: key.issue, title: issue?.title ?? null, paths }),
  ];
}

/**
 * A second page changes the comment of the first, and GitHub tells nobody of a comment that is changed: whoever is to
 * be mentioned is so in another one.
 */
async function mentionAgain(db: Db, { key, config: { notify } }: PagedSituation): Promise<Effect[]> {
  if (notify.mention.length === 0) return [];
  const before = await countDecisions(db, escalationSubject(key), "page");
  if (before === 0) return [];
  const body = withMention(
    notify,
    'A person is needed here again. The comment "A person is needed" says why.',
  );
  return [{ kind: "comment", issue: key.issue, marker: `page-again-${before}`, body }];
}
