import { type CheckAction } from "../../../domain/effects/effect.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";

/** GitHub shows at most three. */
const always: readonly CheckAction[] = [
  { identifier: "rerun", label: "Re-run", description: "Judge this commit once more" },
  { identifier: "explain", label: "Explain", description: "Tell in the pull request what failed" },
];
const acceptAnyway: CheckAction = {
  ...{ identifier: "accept", label: "Accept anyway", description: "Administrators only; it is written down" },
};

const accept: CheckAction = {
  ...{ identifier: "accept", label: "Accept", description: "Needs write access; look at it first" },
};

/** The buttons of a verdict's check runs: what people can do about it. */
export function buttonsOf({ verdict }: Pick<GateVerdict, "verdict">): readonly CheckAction[] {
  switch (verdict) {
    case "pass":
      return always;
    case "review":
      return [...always, accept];
    case "fail":
      return [...always, acceptAnyway];
  }
}
