import { type Stage } from "../../../../domain/escalations/preflight/stages.ts";
import { type OutsideText, type TextOrigin } from "../../../../domain/trust/text/untrusted-text.ts";
import { type RepositoryClient } from "../../../../github/app.ts";
import { permissionOf } from "../../../../github/permissions.ts";
import { type Attempt } from "../../../../store/escalations/attempts.ts";
import { type Escalation } from "../../../../store/escalations/escalations.ts";
import { type Mirror } from "../../../../workspaces/mirror.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { type Situation } from "../../situation.ts";

/** What every source may ask with. */
export interface SourceRequest {
  readonly deps: EscalationDeps;
  readonly situation: Situation;
  readonly mirror: Mirror;
  readonly escalation: Escalation;
  /** The commit that the attempt begins from. */
  readonly base: string;
  readonly stage: Stage;
}

/** Reads what a source has, unbounded and as others wrote it. Throws when it cannot be read. */
export type Source = (request: SourceRequest) => Promise<readonly OutsideText[]>;

/** GitHub knows no permission of bots: what they write is context. */
export async function originOf(
  client: RepositoryClient,
  { author, authorIsBot }: { readonly author: string | null; readonly authorIsBot: boolean },
): Promise<Extract<TextOrigin, { kind: "person" }>> {
  const unknown = author === null || authorIsBot;
  const permission = unknown ? "none" : await permissionOf(client, { kind: "person", login: author });
  return { kind: "person", login: author ?? "a deleted account", permission };
}

/** GitHub tells times in whole seconds: what came within the second of the trigger counts as after it. */
export function isBeforeTrigger(when: Date, { triggeredAt }: Pick<Escalation, "triggeredAt">): boolean {
  return Math.floor(when.getTime() / 1_000) < Math.floor(triggeredAt.getTime() / 1_000);
}

/** Attempts that came to something; those that were called off or not counted tell nothing. */
export function isTelling({ decision }: Attempt): boolean {
  if (decision === null) return false;
  return decision.kind !== "publish" && decision.kind !== "cancel" && decision.kind !== "refund";
}
