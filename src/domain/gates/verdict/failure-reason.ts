import { type Finding, type GateResult, type TamperFinding } from "./verdict.ts";

const maxLength = 120;

/** Why a gate did not pass, in words of which repeats can be counted: without places and numbers. Null: it passed. */
export function failureReason({ status, actual, findings }: GateResult): string | null {
  switch (status) {
    case "pass":
      return null;
    case "timeout":
      return "not finished in time";
    case "error":
      return countable(actual);
    case "fail":
      return reasonOf(findings) ?? countable(actual);
  }
}

/** Null: nothing was tampered with. */
export function tamperReason(tamper: readonly TamperFinding[]): string | null {
  return mostFrequent(tamper.map(({ rule }) => rule));
}

function reasonOf(findings: readonly Finding[]): string | null {
  const errors = findings.filter(({ level }) => level === "error");
  const worst = errors.length > 0 ? errors : findings;
  return mostFrequent(worst.map(({ rule, message }) => countable(rule ?? message)));
}

function mostFrequent(reasons: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

function countable(text: string): string {
  return text
    .replace(/\d+(?:\.\d+)?/g, "N")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxLength);
}
