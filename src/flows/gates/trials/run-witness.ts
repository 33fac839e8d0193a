import { findDeclared } from "../../../domain/gates/trials/test-names.ts";
import { type TestOutcome, type Witness } from "../../../domain/gates/trials/trial.ts";
import { type TestGate } from "../../../domain/gates/resolve.ts";
import { listChanges } from "../../../workspaces/changes/list-changes.ts";
import { applyPatch } from "../../../workspaces/git/apply-patch.ts";
import { type JudgeDeps } from "../judge-tree.ts";
import { shareMachine } from "../rooms/shared-machine.ts";
import { inCheckout, type OpenCheckout } from "../open-checkout.ts";
import { refused, type GivenConfiguration, type Refused } from "../checkout.ts";
import { readSides } from "./read-sides.ts";
import { type TestRun } from "./test-run.ts";
import { inTrialRoom } from "./trial-room.ts";
import { combineSides } from "./trial-trees.ts";
import { type TrialRequest } from "./trial-request.ts";

export interface WitnessRequest {
  /** Any directory of a git checkout that holds both commits. */
  readonly directory: string;
  readonly witness: Witness;
  /** In the place of the base's own. */
  readonly configuration?: GivenConfiguration | null;
  readonly signal: AbortSignal;
}

export type WitnessRun =
  | {
      readonly kind: "ran";
      readonly sentence: string;
      /** The base's test over the product of the witness. */
      readonly before: TestOutcome;
      /** The head's tests over the same product, or the one in the test's place: whether one of them fails. */
      readonly now: TestOutcome;
    }
  | Refused;

/** Runs both sides of a finding again, in clean rooms of this machine. */
export function runWitness(
  deps: JudgeDeps,
  { directory, witness, configuration = null, signal }: WitnessRequest,
): Promise<WitnessRun> {
  const { base, head } = witness;
  return inCheckout({ directory, base, head, configuration }, (checkout) =>
    runSides(deps, { checkout, witness, signal }),
  );
}

async function runSides(
  deps: JudgeDeps,
  { checkout, witness, signal }: { checkout: OpenCheckout; witness: Witness; signal: AbortSignal },
): Promise<WitnessRun> {
  const { mirror, config } = checkout;
  const { base, head, sentence } = witness;
  const gate = config.gates.find((one): one is TestGate => one.kind === "test" && one.name === witness.gate);
  if (gate === undefined)
    return refused(`the base's configuration has no test gate ${JSON.stringify(witness.gate)}`);
  const trial = await openTrial(deps, { checkout, witness, signal });
  const product = witness.product === "head" ? await combineSides(trial, { product: "head" }) : base;
  const trees = {
    before: await applyPatch(mirror, product, witness.patch),
    now: await applyPatch(mirror, head, witness.patchHead ?? witness.patch),
  };
  const run = (commit: string, files: readonly string[] | null) =>
    inTrialRoom(trial, { commit, gate }, (room) => room.run(files));
  const before = await run(trees.before, witness.files.length === 0 ? null : witness.files);
  const now = await run(trees.now, null);
  if (before === null || now === null) return refused("the setup fails in a room of the witness");
  return {
    kind: "ran",
    sentence,
    before: outcomeIn(before, witness.test),
    now:
      witness.isExit === true
        ? outcomeOfExit(now)
        : outcomeIn(now, witness.isAlone === true ? witness.test : null),
  };
}

async function openTrial(
  deps: JudgeDeps,
  { checkout, witness, signal }: { checkout: OpenCheckout; witness: Witness; signal: AbortSignal },
): Promise<TrialRequest> {
  const { mirror, config, walls } = checkout;
  const { base, head } = witness;
  const machine = shareMachine(deps.parallel);
  return {
    deps: { ...deps, walls },
    request: { mirror, owner: "witness", base, head, config, signal, machine },
    from: base,
    head,
    changes: await listChanges(mirror, base, head),
    sides: await readSides(mirror, base, config),
    results: [],
    areTestsTheWork: false,
  };
}

function outcomeIn(run: TestRun, title: string | null): TestOutcome {
  if (title === null) return worstOutcome(run);
  const parts = title.split(" > ");
  const declared = [{ name: parts.at(-1) ?? title, groups: parts.slice(0, -1), line: 1, text: "" }];
  const own = run.outcomes.filter(({ name }) => name === title || findDeclared(name, declared) !== null);
  return own.length === 0 ? "missing" : worstOutcome({ ...run, outcomes: own, exitCode: 0 });
}

function outcomeOfExit({ kind, exitCode }: TestRun): TestOutcome {
  return kind === "ran" && exitCode === 0 ? "pass" : "fail";
}

function worstOutcome({ kind, outcomes, exitCode }: TestRun): TestOutcome {
  if (kind !== "ran" || outcomes.some(({ outcome }) => outcome === "fail")) return "fail";
  if (outcomes.length === 0) return exitCode === 0 ? "missing" : "fail";
  return outcomes.every(({ outcome }) => outcome === "skip") ? "skip" : "pass";
}
