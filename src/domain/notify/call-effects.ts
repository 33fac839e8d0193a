import { type Effect, type Whom } from "../effects/effect.ts";
import { webhookEffects } from "./tell-webhook.ts";
import { type NotifyConfiguration } from "./configuration.ts";

type Called = Pick<NotifyConfiguration, "mention" | "assign" | "requestReviewers">;

/** More say no better who owns a change. */
const mostPaths = 300;

/** Who is assigned where a person is needed. `paths`: what was changed; none: whoever owns by default is. */
function assignEffects(
  { assign }: Pick<Called, "assign">,
  { issue, paths }: { readonly issue: number; readonly paths: readonly string[] },
): Effect[] {
  const whom: Whom =
    assign === "codeowners"
      ? { from: "codeowners", paths: paths.slice(0, mostPaths) }
      : { from: "names", names: assign };
  return isNobody(whom) ? [] : [{ kind: "assign", issue, whom }];
}

interface NeededPerson {
  readonly issue: number;
  /** The issue gets the label by which a person is called. */
  readonly byLabel?: boolean;
  /** null: it is not known. */
  readonly title: string | null;
  readonly paths: readonly string[];
}

/** Who hears, beside those who read the issue, that a person is needed there. */
export function pageCalls(
  notify: NotifyConfiguration,
  { issue, title, paths, byLabel = true }: NeededPerson,
): Effect[] {
  return [
    ...assignEffects(notify, { issue, paths }),
    ...reminderEffects(notify, { waits: "page", number: issue, title, byLabel }),
    ...webhookEffects(notify, { event: "page", issue, title }),
  ];
}

type Reminded = Pick<Extract<Effect, { kind: "remind" }>, "waits" | "number" | "title" | "byLabel">;

/** Has people reminded later of what waits for them. */
export function reminderEffects(
  { remindAfter }: Pick<NotifyConfiguration, "remindAfter">,
  reminded: Reminded,
): Effect[] {
  return remindAfter === null ? [] : [{ kind: "remind", ...reminded, afterMs: remindAfter }];
}

/** Who is asked to review a pull request that waits for a person. */
export function reviewerEffects(
  { requestReviewers }: Pick<Called, "requestReviewers">,
  pull: number,
): Effect[] {
  const whom: Whom =
    requestReviewers === "codeowners"
      ? { from: "codeowners", paths: [] }
      : { from: "names", names: requestReviewers };
  return isNobody(whom) ? [] : [{ kind: "request-reviewers", pull, whom }];
}

/** Put before a text: what stands at the end may be cut. */
export function withMention({ mention }: Pick<Called, "mention">, text: string): string {
  return mention.length === 0 ? text : `${mention.map((name) => `@${name}`).join(" ")}\n\n${text}`;
}

function isNobody(whom: Whom): boolean {
  return whom.from === "names" && whom.names.length === 0;
}
