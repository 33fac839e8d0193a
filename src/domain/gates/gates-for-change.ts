import { globToRegExp } from "../trust/path-glob.ts";
import { type GateSource } from "./gate-source.ts";
import { type ResolvedGate, type ResolvedGates } from "./resolve.ts";

/**
 * The gates that judge a change of these paths; null: nothing is known of a change, so all do. A section runs
 * when the change touches one of its paths. In its kinds it takes the place of the repository's own gate, which
 * still runs when the change touches a path that no section with that kind covers. Custom gates are added, never
 * replaced.
 */
export function gatesForChange(config: ResolvedGates, paths: readonly string[] | null): ResolvedGates {
  const { gates, sections, ...rest } = config;
  if (sections.length === 0) return config;
  const compiled = sections.map((section) => ({ ...section, covers: globToRegExp(section.pattern) }));
  const touched =
    paths === null || paths.length === 0
      ? compiled
      : compiled.filter(({ covers }) => paths.some((path) => covers.test(path)));
  const isReplaced = ({ kind }: ResolvedGate) => {
    if (kind === "custom" || paths === null || paths.length === 0) return false;
    const own = touched.filter((section) => section.gates.some((gate) => gate.kind === kind));
    return paths.every((path) => own.some(({ covers }) => covers.test(path)));
  };
  const whole = gates.filter((gate) => !isReplaced(gate));
  const needed = [...whole, ...touched.flatMap((section) => section.gates)];
  const source = needed.length > 0 || paths === null ? rest.source : uncovered(paths, rest.source);
  return { ...rest, source, gates: needed, sections: [] };
}

const namedPaths = 3;

/** Why nothing judges a change: no section has any of its paths, and there is no gate for what lies outside of them. */
function uncovered(paths: readonly string[], source: GateSource): GateSource {
  const more = paths.length > namedPaths ? ` and ${paths.length - namedPaths} more` : "";
  const changed = `${paths.slice(0, namedPaths).join(", ")}${more}`;
  const whole = source.kind === "nothing" ? `: ${source.why}` : "";
  return {
    kind: "nothing",
    why: `no pattern of gates.paths covers what was changed (${changed}), and no gate is named or was detected for the repository as a whole${whole}`,
  };
}

/** Every gate that some change may have to pass. */
export function allGates({ gates, sections }: ResolvedGates): readonly ResolvedGate[] {
  return [...gates, ...sections.flatMap((section) => section.gates)];
}
