import { muchLonger } from "../tests/compared/lost-demands.ts";
import { flattenData, type Settings } from "./flatten.ts";
import { winsNone, type Judgment } from "./judgments.ts";
import { chainOf, profilesIn } from "./nextest-profiles.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Stands for all tests of a profile, where it ends none that hangs. */
const all = "all";
/** Says that a profile ends what hangs, before the tests for which it does not. */
const ended = "ended";

/** What nextest is told of tests that hang, by profile: which of them it lets run on while it ends others. */
export function withUnended(data: Fields): Fields {
  const settings = flattenData(data);
  const named = [...profilesIn(settings)].map((name): [string, string[]] => {
    const chain = chainOf(name, settings);
    const own = chain.find((one) => saysOf(settings, `profile.${one}.`));
    const bound = own === undefined ? null : roundsOf(settings, `profile.${own}.`);
    // What the default lets run on is told of that.
    const apart = chain.filter((one) => one === name || one !== "default");
    const unended =
      bound === null ? [all] : [ended, ...apart.flatMap((one) => overridesOf(data, `profile.${one}`, bound))];
    return [`profile.${name}.unended`, unended];
  });
  return { ...data, ...Object.fromEntries(named) };
}

/** An override says the whole anew: without a word of it, what hangs is not ended. */
function overridesOf(data: Fields, profile: string, bound: number): string[] {
  // A table of its own belongs to the entry before it.
  const apart = `${profile}.overrides.slow-timeout`;
  const inline = (data[profile] as Fields | undefined)?.["overrides"] ?? [];
  const entries = [data[`${profile}.overrides`] ?? [], inline].flat() as unknown[];
  const tables = [data[apart] ?? []].flat().map((said): unknown => ({ "slow-timeout": said }));
  return [...entries, ...tables].flatMap((one) => {
    const said = flattenData(one);
    const rounds = roundsOf(said, "");
    const isEnded = !saysOf(said, "") || (rounds !== null && rounds < bound * muchLonger);
    return isEnded ? [] : [["filter", "platform"].map((key) => said.get(key)?.[0]?.value ?? "").join(" ")];
  });
}

function saysOf(settings: Settings, root: string): boolean {
  return ["", ".period", ".terminate-after"].some((key) => settings.has(`${root}slow-timeout${key}`));
}

function roundsOf(settings: Settings, root: string): number | null {
  const rounds = Number(settings.get(`${root}slow-timeout.terminate-after`)?.[0]?.value ?? NaN);
  return rounds > 0 ? rounds : null;
}

/** Where a profile ended what hangs, it does so for all tests for which it did. */
export const endsAll: Judgment = (old, fresh) =>
  old.includes(ended) && winsNone(old, fresh) !== null ? "lowered-threshold" : null;
