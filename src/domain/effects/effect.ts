import { z } from "zod";

const annotation = z.strictObject({
  path: z.string(),
  line: z.int().positive(),
  column: z.int().positive().optional(),
  level: z.enum(["failure", "warning", "notice"]),
  title: z.string().nullable(),
  message: z.string(),
});

/** A button; GitHub allows three, and no more characters than these. */
const checkAction = z.strictObject({
  label: z.string().max(20),
  description: z.string().max(40),
  identifier: z.string().max(20),
});

const checkRun = z.strictObject({
  name: z.string(),
  externalId: z.string(),
  headSha: z.string(),
  status: z.enum(["queued", "in_progress", "completed"]),
  /** Set exactly when the run is completed. */
  conclusion: z
    .enum(["success", "failure", "neutral", "cancelled", "timed_out", "action_required", "skipped"])
    .nullable(),
  title: z.string(),
  summary: z.string(),
  text: z.string().nullable(),
  annotations: z.array(annotation),
  detailsUrl: z.string().nullable().optional(),
  actions: z.array(checkAction).max(3).optional(),
});

const whom = z.discriminatedUnion("from", [
  /** Whoever owns these paths; without paths, whoever owns by default. */
  z.strictObject({ from: z.literal("codeowners"), paths: z.array(z.string()) }),
  /** Logins, or `ORGANISATION/TEAM`, without an at sign. */
  z.strictObject({ from: z.literal("names"), names: z.array(z.string()) }),
]);

/** Something to be said to GitHub. Each may be carried out twice and has then happened once. */
export const effectSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("comment"), issue: z.int(), marker: z.string(), body: z.string() }),
  z.strictObject({
    kind: z.literal("labels"),
    issue: z.int(),
    add: z.array(z.string()),
    remove: z.array(z.string()),
    /** Labels to remove that the issue had when the effect was decided. */
    had: z.array(z.string()).optional(),
    /** What it changes beside where things stand, so that no newer standing replaces it. */
    about: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal("check-run"), check: checkRun }),
  z.strictObject({
    kind: z.literal("file-issue"),
    /** Says which issue this is, so that it is filed once. */
    marker: z.string(),
    title: z.string(),
    body: z.string(),
    labels: z.array(z.string()),
    /** The comment that its number is put behind, for whoever reads where it comes from. */
    linkedFrom: z.strictObject({ issue: z.int(), marker: z.string(), body: z.string() }).optional(),
  }),
  z.strictObject({ kind: z.literal("close-issue"), issue: z.int() }),
  /** Nobody who is assigned already is taken off. */
  z.strictObject({ kind: z.literal("assign"), issue: z.int(), whom }),
  z.strictObject({ kind: z.literal("request-reviewers"), pull: z.int(), whom }),
  z.strictObject({
    /** Nothing is said: people are reminded later, unless one of them acts. */
    kind: z.literal("remind"),
    waits: z.enum(["page", "review-waits"]),
    /** Number of the issue or the pull request. */
    number: z.int(),
    title: z.string().nullable(),
    /** It waits as long as the issue has the label by which a person is called. */
    byLabel: z.boolean(),
    afterMs: z.int().positive(),
  }),
  z.strictObject({
    /** Told to a webhook of the service's, not to GitHub. */
    kind: z.literal("webhook"),
    /** Its name. */
    webhook: z.string(),
    event: z.enum(["page", "review-waits", "resolved", "budget-80", "job-failed"]),
    /** Or the pull request; null: it is about the repository. */
    issue: z.int().nullable(),
    title: z.string().nullable(),
    /** One sentence, without its full stop. */
    what: z.string(),
    /** Which reminder of it this is, from 1. */
    reminder: z.int().positive().optional(),
  }),
  z.strictObject({
    kind: z.literal("delete-branch"),
    branch: z.string(),
    /** A branch that stands elsewhere by now is somebody else's. */
    expectedHead: z.string(),
    /** Nor where it stands here: whether a push came so far is not known. */
    orHead: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("reaction"),
    /** The comment's id. */
    comment: z.int(),
    /** It is one on a line of a pull request, which GitHub numbers by themselves. */
    onLine: z.literal(true).optional(),
    /** As GraphQL names it: it is no comment but the body of this review, numbered by themselves likewise. */
    review: z.string().optional(),
    content: z.enum(["+1", "-1", "confused", "eyes"]),
  }),
  z.strictObject({
    kind: z.literal("thread-reply"),
    pull: z.int(),
    /** The comment that began the conversation. */
    to: z.int(),
    marker: z.string(),
    body: z.string(),
  }),
  z.strictObject({
    kind: z.literal("thread-resolution"),
    pull: z.int(),
    /** As GraphQL names the conversation. */
    thread: z.string(),
  }),
  z.strictObject({
    /** One that comments, and neither approves nor asks for changes. */
    kind: z.literal("review"),
    pull: z.int(),
    marker: z.string(),
    commit: z.string(),
    body: z.string(),
    comments: z.array(z.strictObject({ path: z.string(), line: z.int().positive(), body: z.string() })),
  }),
  z.strictObject({
    /** An issue's item on the board of a project. */
    kind: z.literal("board"),
    issue: z.int(),
    project: z.strictObject({ owner: z.string(), number: z.int() }),
    field: z.string(),
    column: z.string(),
    reasonField: z.string(),
    /** Why it stands there; null: nothing is to be said. */
    reason: z.string().nullable(),
    /** What is said on the issue where it cannot be moved. */
    otherwise: z.strictObject({ marker: z.string(), body: z.string() }),
  }),
]);

export type Effect = z.infer<typeof effectSchema>;
export type Whom = z.infer<typeof whom>;
export type CheckRun = z.infer<typeof checkRun>;
export type CheckAction = z.infer<typeof checkAction>;
export type Annotation = z.infer<typeof annotation>;

/** Effects with one key say the same thing; only the newest need be said. */
export function keyOf(effect: Effect): string {
  switch (effect.kind) {
    case "comment":
      return `comment ${effect.issue} ${effect.marker}`;
    case "labels":
      return `labels ${effect.issue}${effect.about === undefined ? "" : ` ${effect.about}`}`;
    case "file-issue":
      return `file-issue ${effect.marker}`;
    case "close-issue":
      return `close-issue ${effect.issue}`;
    case "assign":
      return `assign ${effect.issue}`;
    case "request-reviewers":
      return `request-reviewers ${effect.pull}`;
    case "check-run":
      return `check-run ${effect.check.headSha} ${effect.check.name} ${effect.check.externalId}`;
    case "delete-branch":
      return `delete-branch ${effect.branch}`;
    case "reaction": {
      const whole = effect.review === undefined ? "" : "review ";
      return `reaction ${effect.onLine === true ? "line " : whole}${effect.comment} ${effect.content}`;
    }
    case "remind":
      return `remind ${effect.waits} ${effect.number}`;
    case "webhook":
      return `webhook ${effect.event} ${effect.issue ?? ""}`.trimEnd();
    case "thread-reply":
      return `thread-reply ${effect.to} ${effect.marker}`;
    case "thread-resolution":
      return `thread-resolution ${effect.thread}`;
    case "review":
      return `review ${effect.pull} ${effect.marker}`;
    case "board":
      return `board ${effect.issue}`;
  }
}
