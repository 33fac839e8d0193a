import { z } from "zod";
import { reviewVerdicts, type ReviewFinding, type ReviewVerdict } from "./review.ts";

/** What a specialist answers. Whatever of it cannot be read is no review: nothing that it found may get lost. */
export type ReviewerAnswer =
  | { readonly kind: "answer"; readonly verdict: ReviewVerdict; readonly findings: readonly ReviewFinding[] }
  | { readonly kind: "unreadable"; readonly why: "garbled" | "contradiction" };

const mostFindings = 100;
const longestText = 4_000;

const word = z.string().transform((text) => text.trim().toLowerCase());
const text = z.string().trim().min(1).max(longestText);
const path = z
  .string()
  .transform((said) => said.trim().replace(/^(?:\.\/)+/, ""))
  .pipe(z.string().min(1).max(500));

// Keys that nobody asked for are ignored: an answer is not lost over a talkative agent.
const finding = z.object({
  severity: word.pipe(z.enum(["error", "warning", "info", "note"])),
  path: path.nullish(),
  line: z.int().positive().nullish().catch(null),
  message: text,
  suggestion: z.string().trim().max(longestText).nullish(),
});

const schema = z.object({
  verdict: word.pipe(z.enum(reviewVerdicts)),
  findings: z.array(finding).max(mostFindings).nullish(),
});

/** The answer that a block's parsed YAML makes. Never throws. */
export function toReviewerAnswer(parsed: unknown, specialist: string): ReviewerAnswer {
  const read = schema.safeParse(parsed).data;
  if (read === undefined) return { kind: "unreadable", why: "garbled" };
  const findings = (read.findings ?? []).map((found): ReviewFinding => {
    const { severity: level, message, suggestion } = found;
    const at = found.path ?? null;
    const line = at === null ? null : (found.line ?? null);
    return { path: at, line, level, rule: specialist, message, suggestion: suggestion || null };
  });
  const { verdict } = read;
  const hasErrors = findings.some(({ level }) => level === "error");
  // A change that fails for no reason cannot be mended, and one that passes with errors is none that passes.
  if (verdict === "fail" ? findings.length === 0 : hasErrors)
    return { kind: "unreadable", why: "contradiction" };
  const warned = verdict === "pass" && findings.some(({ level }) => level === "warning");
  return { kind: "answer", verdict: warned ? "warn" : verdict, findings };
}
