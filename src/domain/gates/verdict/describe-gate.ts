import { type CheckGate, type ResolvedGate } from "../resolve.ts";
import { spellDuration } from "../../duration.ts";

/** What a gate runs and demands, on one line, for whoever has to pass it. */
export function describeGate(gate: ResolvedGate | CheckGate): string {
  switch (gate.kind) {
    case "build":
      return `${gate.command}: exit code 0, errors ≤ ${gate.maxErrors}`;
    case "lint":
      return `${gate.command}: errors ≤ ${gate.maxErrors}, warnings ≤ ${gate.maxWarnings}`;
    case "test":
      return `${gate.command}: at least one test, pass rate ≥ ${gate.minPassRate} %`;
    case "coverage": {
      const thresholds = Object.entries(gate.thresholds).map(([measure, least]) => `${measure} ≥ ${least} %`);
      return `${gate.command ?? gate.report}: ${thresholds.join(", ")}`;
    }
    case "reproduce":
      return `${gate.command}: fails on the base, passes on the commit`;
    case "check":
      return `concludes success on the commit within ${spellDuration(gate.timeoutMs)}`;
    case "custom":
      return gate.maxSeverity === null
        ? `${gate.command}: exit code 0`
        : `${gate.command}: nothing worse than ${gate.maxSeverity}`;
  }
}
