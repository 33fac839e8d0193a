import { reproduceCommandIn } from "../../../domain/gates/reproduce-command.ts";
import { mayInstruct } from "../../../domain/trust/text/untrusted-text.ts";
import { listComments } from "../../../github/issues/comments.ts";
import { permissionOf } from "../../../github/permissions.ts";
import { type Escalation } from "../../../store/escalations/escalations.ts";
import { type Situation } from "../situation.ts";

interface Saying {
  readonly author: string | null;
  readonly isBot: boolean;
  readonly command: string | null;
}

/**
 * The command by which the issue shows its failure: the latest that a person with write access wrote, in the issue
 * as it was taken in or in a comment. What anybody else writes is never run.
 */
export async function reproduceNamed(
  { client, key, issue }: Pick<Situation, "client" | "key" | "issue">,
  { body }: Pick<Escalation, "body">,
): Promise<string | null> {
  const opening: Saying = {
    author: issue?.author ?? null,
    isBot: issue?.authorIsBot ?? false,
    command: reproduceCommandIn(body),
  };
  const comments = await listComments(client, key.issue);
  const sayings = comments.map(({ author, authorIsBot, appId, body: text }): Saying => {
    return { author, isBot: authorIsBot || appId !== null, command: reproduceCommandIn(text) };
  });
  for (const { author, isBot, command } of [opening, ...sayings].toReversed()) {
    if (command === null || author === null || isBot) continue;
    if (mayInstruct(await permissionOf(client, { kind: "person", login: author }))) return command;
  }
  return null;
}
