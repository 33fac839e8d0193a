import { z } from "zod";
import { parseDuration, writtenDuration } from "../duration.ts";

const login = /^@?[a-z0-9](?:[a-z0-9_-]{0,99})$/i;
const team = /^@?[a-z0-9](?:[a-z0-9_-]{0,99})\/[a-z0-9](?:[a-z0-9_.-]{0,99})$/i;
const most = 20;

const plain = (name: string) => name.replace(/^@/, "");

/** A login or `ORGANISATION/TEAM`, with or without its at sign. */
const owner = z
  .string()
  .trim()
  .refine(
    (name) => login.test(name) || team.test(name),
    "must be a login or ORGANISATION/TEAM, like octo/ops",
  )
  .transform(plain);

const person = z
  .string()
  .trim()
  .refine((name) => login.test(name), "must be a login; GitHub assigns no teams: mention them")
  .transform(plain);

const shortestMs = 3_600_000;
const longestMs = 30 * 86_400_000;

/** Between reminders; milliseconds. */
const remindAfter = z
  .string({ error: ({ input }) => (input === undefined ? undefined : tooShort(JSON.stringify(input))) })
  .meta({ pattern: writtenDuration })
  .transform((text, context) => {
    const milliseconds = parseDuration(text);
    if (milliseconds !== null && milliseconds >= shortestMs && milliseconds <= longestMs) return milliseconds;
    context.addIssue({ code: "custom", message: tooShort(`"${text}"`), input: text });
    return z.NEVER;
  });

function tooShort(written: string): string {
  return `${written} is no time to remind after: write from 1h to 30d, like 24h, or leave the key out for no reminders`;
}

/** The `notify:` block of `.github/nightshift.yml`: who hears that a person is needed. */
export const notifyConfiguration = z.strictObject({
  mention: z.array(owner).max(most).default([]),
  assign: z.union([z.literal("codeowners"), z.array(person).max(10)]).default("codeowners"),
  requestReviewers: z.union([z.literal("codeowners"), z.array(owner).max(most)]).default([]),
  /** Its address and secret are the service's; null: none. */
  webhook: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'must be the name of a webhook of the service, like "team-chat"')
    .nullable()
    .default(null),
  /** null: nobody is reminded. */
  remindAfter: remindAfter.nullable().default(null),
});

export type NotifyConfiguration = z.output<typeof notifyConfiguration>;
