import { z } from "zod";
import { parseDuration } from "../../domain/duration.ts";

/** One variable of the service's environment. */
export interface Variable<S extends z.ZodType> {
  readonly schema: S;
  readonly about: string;
  /** Shown in place of an empty default: when the variable is needed. */
  readonly needed?: string;
  readonly fallback?: string;
  /** The value is never shown. */
  readonly secret?: true;
}

export function variable<S extends z.ZodType>(schema: S, details: Omit<Variable<S>, "schema">): Variable<S> {
  return { schema, ...details };
}

export const text = z.string();
export const bool = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");

export function url(protocols: readonly string[]) {
  const message = `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(" or ")}`;
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), message);
}

export function whole(least: number, most: number) {
  return text
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);
}

export function duration(least: string, most: string) {
  const [from, to] = [parseDuration(least) ?? 0, parseDuration(most) ?? 0];
  return text.transform((value, context) => {
    const parsed = parseDuration(value);
    if (parsed !== null && parsed >= from && parsed <= to) return parsed;
    context.addIssue({
      code: "custom",
      message: `must be a duration from ${least} to ${most}, like 90s or 5m`,
    });
    return z.NEVER;
  });
}

export const dollars = text
  .regex(/^\d{1,7}(?:\.\d{1,4})?$/, "must be an amount of US dollars, like 25 or 7.50")
  .transform(Number)
  .refine((value) => value > 0, "must be more than 0; leave it out for unlimited");
