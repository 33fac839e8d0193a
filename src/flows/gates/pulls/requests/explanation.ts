import { continuationOf } from "../../../../domain/gates/claims/continuation.ts";
import { reviewHold } from "../../../../domain/gates/trials/open-trials.ts";
import { type GateVerdict } from "../../../../domain/gates/verdict/verdict.ts";
import { cutToBytes } from "../../../../domain/trust/text/cut-text.ts";
import { codeText, inlineText } from "../../../../domain/trust/text/contain.ts";
import { trialsText } from "../../check-runs/trials-text.ts";

const maxBytes = 16 * 1024;
const mostFailures = 20;
/** A comment takes no more. */
const mostBytes = 60_000;

/** What people read who ask why: what was demanded, what was measured, and where. */
export function explanationOf(verdict: GateVerdict): string {
  const { gates, others } = continuationOf(verdict, { number: 0, remaining: 0, maxBytes });
  const trials = trialsText(verdict);
  if (gates.length === 0) {
    const held = verdict.verdict === "review" ? `, and ${reviewHold}` : "";
    return cutToBytes(
      [`Every gate passed over ${verdict.head}${held}.`, trials].filter(Boolean).join("\n\n"),
      mostBytes,
    );
  }
  const parts = gates.map(({ name, expected, actual, failures, moreFailures }) => {
    const told = failures
      .slice(0, mostFailures)
      .map(({ where, message }) => `- \`${codeText(where)}\` ${inlineText(message)}`);
    const more = failures.length - told.length + moreFailures;
    const rest = more > 0 ? [`- and ${more} more`] : [];
    return [
      `**${inlineText(name)}** demands ${inlineText(expected)}; measured: ${inlineText(actual)}.`,
      "",
      ...told,
      ...rest,
    ].join("\n");
  });
  const further = others === "" ? [] : [`These gates refuse, too: ${inlineText(others)}.`];
  const rules =
    "The rules are those of the base; nothing that this pull request says about gates has an effect. Every gate ran in a clean checkout of exactly this commit.";
  const whole = [`What the gates refuse of ${verdict.head}:`, ...parts, ...further, trials, rules];
  return cutToBytes(whole.filter(Boolean).join("\n\n"), mostBytes);
}
