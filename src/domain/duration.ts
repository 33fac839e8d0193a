import { z } from "zod";

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const shape = /^(?:\d+(?:ms|[smhd]))+$/;
/** The same in a JSON Schema. */
export const writtenDuration = "^\\s*(?:\\d+(?:ms|[smhd]))+\\s*$";
const part = /(\d+)(ms|[smhd])/g;

/** "90s", "5m", "1h30m" as milliseconds; null when it is not a duration. */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim();
  if (!shape.test(trimmed)) return null;
  let total = 0;
  for (const [, amount, unit] of trimmed.matchAll(part)) {
    total += Number(amount) * units[unit as keyof typeof units];
  }
  return Number.isSafeInteger(total) ? total : null;
}

/** Milliseconds as a configuration writes them: "30m", "1h30m". Of a length, what is too small to matter is left out. */
export function spellDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return milliseconds <= 0 ? "0s" : `${Math.max(1, Math.round(milliseconds))}ms`;
  const finest = milliseconds < units.h ? units.s : units.m;
  let left = Math.round(milliseconds / finest) * finest;
  let spelt = "";
  for (const unit of ["d", "h", "m", "s"] as const) {
    const many = Math.floor(left / units[unit]);
    left -= many * units[unit];
    if (many > 0) spelt += `${many}${unit}`;
  }
  return spelt;
}

/** A duration in configuration, parsed to milliseconds, at least `least` of them and at most `longest` (like "2h"). */
export function durationUpTo(longest: string, least: 0 | 1 = 1) {
  const limit = parseDuration(longest) ?? 0;
  // A number alone does not say of what; in quotes it would not either.
  const error = ({ input }: { readonly input?: unknown }) =>
    input === undefined ? undefined : "must say its unit, like 30s, 5m or 1h30m";
  return z
    .string({ error })
    .meta({ pattern: writtenDuration })
    .transform((text, context) => {
      const milliseconds = parseDuration(text);
      if (milliseconds !== null && milliseconds >= least && milliseconds <= limit) return milliseconds;
      const message =
        milliseconds === null
          ? `"${text}" is not a duration: write it like 30s, 5m or 1h30m`
          : `must be ${least === 0 ? "" : "more than nothing and "}at most ${longest}`;
      context.addIssue({ code: "custom", message, input: text });
      return z.NEVER;
    });
}
