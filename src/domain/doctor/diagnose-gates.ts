import { type GateAnswer, type GatesFound } from "./findings.ts";
import { failure, ok, warning, type Verdict } from "./verdict.ts";

/** Weighs whether each gate is able to fail, in the order of the gates. */
export function diagnoseGates(found: GatesFound): Verdict[] {
  if (found.kind === "refused") {
    return [failure(found.problems.join(" "), "Run it in a checkout with a commit whose gates are known.")];
  }
  return found.gates.map(({ name, answer }) => diagnoseGate(name, answer));
}

function diagnoseGate(name: string, answer: GateAnswer): Verdict {
  switch (answer) {
    case "can-fail":
      return ok(`${name} passes, and fails once the sources are broken`);
    case "vacuous":
      return failure(
        `${name} passes, also once the sources are broken: it is no judge`,
        "Fix its command, or leave the gate out.",
      );
    case "red":
      return failure(`${name} fails as it is`, "Fix it first: it rejects every change.");
    case "unasked":
      return warning(`${name} passes, and was not asked to fail`, "What it looks at is not known.");
  }
}
