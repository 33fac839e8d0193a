import { z } from "zod";

const id = z.int().positive();

/**
 * Lines in which work waits, with how much of each runs at once in one process unless the process says otherwise. Each
 * looks for work by itself, so what is over in seconds waits in one line; an agent or a gate at work for minutes keeps
 * nobody from being looked at.
 */
export const lines = {
  inbox: 1,
  looks: 8,
  effects: 4,
  attempt: 2,
  phase: 2,
  companion: 2,
  gates: 2,
} as const;

export type LineName = keyof typeof lines;
export const lineNames = Object.keys(lines) as LineName[];

interface WorkKind<Payload extends z.ZodType> {
  readonly line: LineName;
  readonly payload: Payload;
  /** At most one piece of work per subject runs, and at most one waits. */
  readonly subject: (payload: z.infer<Payload>) => string;
  /** Runs before it is given up; the waiting between them doubles, from this many milliseconds on. */
  readonly attempts: number;
  readonly backoffMs: number;
}

const kind = <Payload extends z.ZodType>(work: WorkKind<Payload>) => work;

/** All work there is. A payload is a pointer: ids only, never state. */
export const workKinds = {
  inbox: kind({
    line: "inbox",
    payload: z.strictObject({}),
    subject: () => "inbox",
    attempts: 8,
    backoffMs: 500,
  }),
  escalation: kind({
    line: "looks",
    payload: z.strictObject({ repositoryId: id, issue: id }),
    subject: ({ repositoryId, issue }) => `${repositoryId}#${issue}`,
    attempts: 8,
    backoffMs: 1_000,
  }),
  commands: kind({
    line: "looks",
    payload: z.strictObject({ repositoryId: id, issue: id }),
    subject: ({ repositoryId, issue }) => `${repositoryId}#${issue}`,
    attempts: 8,
    backoffMs: 1_000,
  }),
  attempt: kind({
    line: "attempt",
    payload: z.strictObject({ repositoryId: id, issue: id }),
    subject: ({ repositoryId, issue }) => `${repositoryId}#${issue}`,
    attempts: 8,
    backoffMs: 1_000,
  }),
  // An issue's job: what is due of it, and whom it waits for.
  job: kind({
    line: "looks",
    payload: z.strictObject({ repositoryId: id, issue: id }),
    subject: ({ repositoryId, issue }) => `${repositoryId}#${issue}`,
    attempts: 8,
    backoffMs: 1_000,
  }),
  // An agent at work on a phase.
  phase: kind({
    line: "phase",
    payload: z.strictObject({ phase: id }),
    subject: ({ phase }) => String(phase),
    attempts: 8,
    backoffMs: 1_000,
  }),
  // An agent that answers a reviewer; nobody else's agents are waited for.
  companion: kind({
    line: "companion",
    payload: z.strictObject({ turn: id }),
    subject: ({ turn }) => String(turn),
    attempts: 8,
    backoffMs: 1_000,
  }),
  pull: kind({
    line: "looks",
    payload: z.strictObject({ repositoryId: id, pull: id }),
    subject: ({ repositoryId, pull }) => `${repositoryId}#${pull}`,
    attempts: 8,
    backoffMs: 1_000,
  }),
  gates: kind({
    line: "gates",
    payload: z.strictObject({ run: id }),
    subject: ({ run }) => String(run),
    attempts: 8,
    backoffMs: 1_000,
  }),
  request: kind({
    line: "looks",
    payload: z.strictObject({ request: id }),
    subject: ({ request }) => String(request),
    attempts: 8,
    backoffMs: 1_000,
  }),
  effects: kind({
    line: "effects",
    payload: z.strictObject({ subject: z.string().min(1) }),
    subject: ({ subject }) => subject,
    attempts: 12,
    backoffMs: 1_000,
  }),
  configuration: kind({
    line: "looks",
    payload: z.strictObject({ repositoryId: id, sha: z.string().regex(/^[0-9a-f]{40,64}$/) }),
    subject: ({ repositoryId, sha }) => `${repositoryId}@${sha}`,
    attempts: 8,
    backoffMs: 1_000,
  }),
  // The checks of a repository's default branch.
  branch: kind({
    line: "looks",
    payload: z.strictObject({ repositoryId: id }),
    subject: ({ repositoryId }) => `${repositoryId}`,
    attempts: 8,
    backoffMs: 1_000,
  }),
  // A commit that may show that an accepted change was bad.
  aftermath: kind({
    line: "looks",
    payload: z.strictObject({ repositoryId: id, sha: z.string().regex(/^[0-9a-f]{40,64}$/) }),
    subject: ({ repositoryId, sha }) => `${repositoryId}@${sha}`,
    attempts: 8,
    backoffMs: 1_000,
  }),
  // What GitHub could not deliver.
  redeliveries: kind({
    line: "looks",
    payload: z.strictObject({}),
    subject: () => "redeliveries",
    attempts: 3,
    backoffMs: 1_000,
  }),
  sweep: kind({
    line: "looks",
    // `whole`: GitHub is asked, too, whenever that was done last.
    payload: z.strictObject({ whole: z.literal(true).optional() }),
    subject: ({ whole }) => (whole === true ? "whole sweep" : "sweep"),
    attempts: 1,
    backoffMs: 1_000,
  }),
} as const;

export type WorkName = keyof typeof workKinds;
export type WorkPayload<Name extends WorkName> = z.infer<(typeof workKinds)[Name]["payload"]>;

export const workNames = Object.keys(workKinds) as WorkName[];

export interface WorkContext {
  /** Aborted when the process must end before the work is over; it is run again elsewhere. */
  readonly signal: AbortSignal;
  /** From 1. */
  readonly attempt: number;
}

/** One handler for each kind of work: a missing one does not compile. */
export type WorkHandlers = {
  readonly [Name in WorkName]: (payload: WorkPayload<Name>, context: WorkContext) => Promise<void>;
};

export interface EnqueueOptions {
  /** Not before so many milliseconds; the latest wish for a subject replaces the one before. */
  readonly delayMs?: number;
  /**
   * Waits only behind work of this process, not behind what another one, perhaps dead by now, seems to be at. For
   * work whose own lease, claim or lock in Postgres keeps it from being done twice at once.
   */
  readonly apart?: boolean;
  /** What a person asked for goes before what happens by itself. */
  readonly priority?: "person" | "automatic";
}

export type Enqueue = <Name extends WorkName>(
  name: Name,
  payload: WorkPayload<Name>,
  options?: EnqueueOptions,
) => Promise<void>;

/** A delayed enqueue is an alarm of its own that enqueues the work when it rings, so it never holds up a wake-up. */
export function alarmFor(name: WorkName): string {
  return `alarm/${name}`;
}

/** What a job of the queue is, by its name; null: nothing that this version knows. */
export function jobNamed(job: string): { readonly name: WorkName; readonly isAlarm: boolean } | null {
  const isAlarm = job.startsWith("alarm/");
  const name = workNames.find((one) => one === (isAlarm ? job.slice("alarm/".length) : job));
  return name === undefined ? null : { name, isAlarm };
}

/** Parses a payload of any kind; throws a ZodError that names what is wrong. */
export function parsePayload<Name extends WorkName>(name: Name, payload: unknown): WorkPayload<Name> {
  return workKinds[name].payload.parse(payload) as WorkPayload<Name>;
}

export function subjectOf<Name extends WorkName>(name: Name, payload: WorkPayload<Name>): string {
  const { subject } = workKinds[name] as unknown as WorkKind<z.ZodType<WorkPayload<Name>>>;
  return subject(payload);
}
