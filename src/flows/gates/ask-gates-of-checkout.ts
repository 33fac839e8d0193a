import { type GateAnswer, type GatesFound } from "../../domain/doctor/findings.ts";
import { type GateResult } from "../../domain/gates/verdict/verdict.ts";
import { treeOf } from "../../workspaces/git/objects.ts";
import { refused } from "./checkout.ts";
import { judgeTree, type JudgeDeps } from "./judge-tree.ts";
import { inCheckout, type OpenRequest } from "./open-checkout.ts";
import { shareMachine } from "./rooms/shared-machine.ts";
import { readSides } from "./trials/read-sides.ts";
import { askOverBroken } from "./trials/try-gates-can-fail.ts";

/** Runs each gate over the head of a local checkout, and again over the same with broken sources: whether it is able to say no. */
export function askGatesOfCheckout(
  deps: JudgeDeps,
  request: Pick<OpenRequest, "directory" | "configuration"> & { readonly signal: AbortSignal },
): Promise<GatesFound> {
  const { signal } = request;
  const asked = { ...request, base: null, head: "HEAD" };
  return inCheckout(asked, async ({ mirror, head, config, walls }) => {
    if (config.gates.length === 0) return refused("no gate is configured or found: there is nothing to ask");
    const own = { ...deps, walls };
    const judging = { mirror, owner: "checkout", base: head, head, config, signal };
    const tree = { ...judging, machine: shareMachine(deps.parallel) };
    const results = await judgeTree(own, tree, { commit: head, tree: await treeOf(mirror, head) });
    const sides = await readSides(mirror, head, config);
    const broken = await askOverBroken({ deps: own, request: tree, sides, results }, head);
    return {
      kind: "asked",
      gates: results.map((one) => ({ name: one.name, answer: answerOf(one, broken) })),
    };
  });
}

function answerOf({ name, status }: GateResult, broken: readonly GateResult[]): GateAnswer {
  if (status !== "pass") return "red";
  const over = broken.find((one) => one.name === name);
  if (over === undefined) return "unasked";
  return over.status === "pass" ? "vacuous" : "can-fail";
}
