import { type GatesConfiguration, type GateSection } from "./configuration.ts";
import { type GateSource } from "./gate-source.ts";

/** Why a gate says nothing; the base decides, so no change switches a gate off for itself. */
export const switchedOffSentence = "switched off by the configuration of the base branch";

const single = ["build", "lint", "test", "coverage"] as const;

interface Split {
  readonly configuration: GatesConfiguration;
  /** Names as check runs have them; "gates": all of them, where none is named. */
  readonly switchedOff: readonly string[];
}

/** The gates that are on, and the names of those that are not. */
export function withoutSwitchedOff(configuration: GatesConfiguration): Split {
  const all = configuration.enabled === false;
  const parts = Object.entries(configuration.paths ?? {}).map(
    ([pattern, section]) => [pattern, splitSection(section, all)] as const,
  );
  const whole = splitSection(configuration, all);
  const checks = splitList(configuration.checks, all);
  const isFailureOff = all || configuration.reproduce?.enabled === false;
  const names = [
    ...whole.off,
    ...parts.flatMap(([pattern, { off }]) => off.map((name) => `${name} (${pattern})`)),
    ...checks.off,
    ...(isFailureOff && configuration.reproduce?.command !== undefined ? ["reproduce"] : []),
  ];
  const paths = parts.map(([pattern, { on }]) => [pattern, on] as const);
  return {
    configuration: {
      ...{ ...configuration, ...whole.on, checks: checks.on, paths: Object.fromEntries(paths) },
      ...(isFailureOff ? { reproduce: undefined } : {}),
    },
    switchedOff: all && names.length === 0 ? ["gates"] : names,
  };
}

/** Gates by where they come from, and which parts of a repository have some of their own. */
interface SourcedGates<Section> {
  readonly source: GateSource;
  readonly gates: readonly unknown[];
  readonly checks: readonly unknown[];
  readonly sections: readonly Section[];
}

/** Names what is switched off; where nothing else is left, that is where the gates come from. */
export function withSwitchedOff<
  Section extends { readonly gates: readonly unknown[] },
  Resolved extends SourcedGates<Section>,
>(resolved: Resolved, switchedOff: readonly string[]): Resolved {
  if (switchedOff.length === 0) return resolved;
  const sections = resolved.sections.filter(({ gates }) => gates.length > 0);
  const left = [...resolved.gates, ...sections, ...resolved.checks];
  const source = left.length === 0 ? ({ kind: "switched-off" } as const) : resolved.source;
  return { ...resolved, sections, source, switchedOff };
}

/** Nobody judges, because somebody wants it so: that is no failure. */
export function isAllSwitchedOff({ source }: { readonly source: GateSource }): boolean {
  return source.kind === "switched-off";
}

function splitSection(section: GateSection, all: boolean): { on: GateSection; off: string[] } {
  const off = single.filter(
    (kind) => section[kind] !== undefined && (all || section[kind].enabled === false),
  );
  const custom = splitList(section.custom, all);
  const gone = Object.fromEntries(off.map((kind) => [kind, undefined]));
  return { on: { ...section, ...gone, custom: custom.on }, off: [...off, ...custom.off] };
}

function splitList<Gate extends { readonly name: string; readonly enabled?: boolean | undefined }>(
  list: readonly Gate[] = [],
  all: boolean,
): { on: Gate[]; off: string[] } {
  const isOn = ({ enabled }: Gate) => !all && enabled !== false;
  return { on: list.filter(isOn), off: list.filter((gate) => !isOn(gate)).map(({ name }) => name) };
}
