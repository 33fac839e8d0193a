import { mayInstruct } from "../../../../domain/trust/text/untrusted-text.ts";
import { listComments } from "../../../../github/issues/comments.ts";
import { isBeforeTrigger, originOf, type Source } from "./source.ts";

/** What people without write access wrote or edited after the work was triggered does not reach the agent. */
export const readCommentTexts: Source = async ({ situation: { client, key }, escalation }) => {
  const all = await listComments(client, key.issue);
  const others = all.filter(({ appId, author }) => appId !== client.app.id && author !== client.app.botLogin);
  const texts = await Promise.all(
    others.map(async (comment) => {
      const origin = await originOf(client, comment);
      const counts = mayInstruct(origin.permission) || isBeforeTrigger(comment.updatedAt, escalation);
      return counts ? [{ what: "comment", origin, text: comment.body }] : [];
    }),
  );
  return texts.flat();
};
