import { type Effect } from "../../domain/effects/effect.ts";
import { redactSecrets } from "../../workspaces/changes/secrets.ts";

type ReviewEffect = Extract<Effect, { kind: "review" }>;
type CheckRunEffect = Extract<Effect, { kind: "check-run" }>;

/** Whatever looks like a secret is taken out of what goes out. */
export async function withoutSecrets(effect: Effect): Promise<Effect> {
  switch (effect.kind) {
    case "comment":
    case "thread-reply":
      return { ...effect, body: await redactSecrets(effect.body) };
    case "check-run":
      return { ...effect, check: await checkWithout(effect.check) };
    case "review":
      return reviewWithout(effect);
    case "board":
      return { ...effect, reason: await redactOrNull(effect.reason) };
    case "file-issue":
      return {
        ...effect,
        title: await redactSecrets(effect.title),
        body: await redactSecrets(effect.body),
      };
    case "webhook":
      return {
        ...effect,
        what: await redactSecrets(effect.what),
        title: await redactOrNull(effect.title),
      };
    case "remind":
      return { ...effect, title: await redactOrNull(effect.title) };
    case "assign":
    case "request-reviewers":
    case "close-issue":
    case "labels":
    case "delete-branch":
    case "reaction":
    case "thread-resolution":
      return effect;
  }
}

async function reviewWithout(review: ReviewEffect): Promise<ReviewEffect> {
  const comments = review.comments.map(async (comment) => ({
    ...comment,
    body: await redactSecrets(comment.body),
  }));
  return { ...review, body: await redactSecrets(review.body), comments: await Promise.all(comments) };
}

async function redactOrNull(text: string | null): Promise<string | null> {
  return text === null ? null : redactSecrets(text);
}

async function checkWithout(check: CheckRunEffect["check"]): Promise<CheckRunEffect["check"]> {
  const annotations = check.annotations.map(async (annotation) => ({
    ...annotation,
    title: annotation.title === null ? null : await redactSecrets(annotation.title),
    message: await redactSecrets(annotation.message),
  }));
  return {
    ...check,
    title: await redactSecrets(check.title),
    summary: await redactSecrets(check.summary),
    text: check.text === null ? null : await redactSecrets(check.text),
    annotations: await Promise.all(annotations),
  };
}
