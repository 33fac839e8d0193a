import { z } from "zod";

/** A moment: ISO 8601 in an answer, a date in the program. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A number by which the service counts things of one kind. */
export const id = z.coerce.number("is no number").int().positive().max(999_999_999_999_999);

export const idParams = z.object({ id });

const namePart = z.string().min(1).max(100);

export const repositoryParams = z.object({ owner: namePart, name: namePart });

export const issueParams = repositoryParams.extend({
  issue: z.coerce.number("is no number").int().positive().max(999_999_999),
});

/** `OWNER/REPO`, as a question names it. */
export const repositoryName = z
  .string()
  .regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "is no OWNER/REPO")
  .transform((text) => ({ owner: text.split("/")[0] ?? "", name: text.split("/")[1] ?? "" }));

/** Which page of a list is asked for. */
export const pageQuery = z.strictObject({
  limit: z.coerce
    .number("is no number")
    .int()
    .min(1)
    .max(200)
    .default(100)
    .describe("At most so many on a page."),
  cursor: z
    .string()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .describe("`next` of the page before; left out: the first page."),
});

/** Where the next page begins, also in the `link` header. */
export const nextPage = z
  .string()
  .nullable()
  .describe("The `cursor` of the next page; null: this is the last.");

/** As the lists that are ordered by their numbers write their cursors. */
export const idCursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "is no cursor of such a list")
  .transform(Number)
  .nullable()
  .default(null)
  .describe("`next` of the page before; left out: the first page.");

/** And those by the time of their last change. */
export const changeCursor = z
  .string()
  .regex(/^\d{1,15}\.[1-9]\d{0,14}$/, "is no cursor of such a list")
  .transform((text) => {
    const [ms = "", place = ""] = text.split(".");
    return { updatedAt: new Date(Number(ms)), id: Number(place) };
  })
  .nullable()
  .default(null)
  .describe("`next` of the page before; left out: the first page.");

/** The cursor of the page that begins after a row. */
export function cursorAfter({
  updatedAt,
  id: place,
}: {
  readonly updatedAt: Date;
  readonly id: number;
}): string {
  return `${updatedAt.getTime()}.${place}`;
}

/** Any JSON. */
export const anything = z.unknown();

export const cost = z
  .object({ known: z.number(), unknown: z.number() })
  .describe("US dollars that are known, and how many agent turns have a price that nobody knows.");
