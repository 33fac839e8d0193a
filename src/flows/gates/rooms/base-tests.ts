import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { type GateProgress } from "./judge-in-room.ts";

type Gates = ResolvedGates["gates"];

export interface BaseTests {
  /** Told what becomes of the head's gates. */
  readonly notice: (progress: GateProgress) => void;
  /** What those gates say of the base: once all of the head's are over. Throws what judging the base threw. */
  readonly ended: () => Promise<readonly GateResult[]>;
}

/**
 * Judges the base by the tests that passed over the head, as soon as the last of the head's tests is over and beside the gates
 * that still run. Not beside the head's own tests: what they share, like a port or a database, would make either fail. Nor before
 * them: a claim that fails anyway costs nothing more.
 */
export function baseTests(gates: Gates, judge: (gates: Gates) => Promise<readonly GateResult[]>): BaseTests {
  const open = new Set(gates.filter(({ kind }) => kind === "test").map(({ name }) => name));
  const passed = new Set<string>();
  let judged: Promise<readonly GateResult[]> | undefined;
  return {
    notice: (progress) => {
      if (progress.kind !== "finished") return;
      const { name, status } = progress.result;
      if (!open.delete(name)) return;
      if (status === "pass") passed.add(name);
      if (open.size > 0 || passed.size === 0) return;
      judged = judge(gates.filter((gate) => passed.has(gate.name)));
      // It is asked for later, and told then.
      judged.catch(() => undefined);
    },
    ended: async () => (await judged) ?? [],
  };
}
