import { type Leaf, type Setting, type Settings } from "./flatten.ts";
import { altered } from "./flatten.ts";
import {
  atLeast,
  atMost,
  keepsPatterns,
  neverBecomes,
  staysOff,
  staysOn,
  winsNone,
  type WeakeningRule,
} from "./judgments.ts";
import { isAllowedAnyway } from "./clippy-groups.ts";
import * as keys from "./key-patterns.ts";
import { levelOf } from "./levels.ts";
import { ruleKeyOf, weakensRule, type Compared } from "./lint-rules.ts";
import { disablesTypeChecks, isStrictByMode } from "./presets.ts";
import { weakensOptions } from "./pytest-options.ts";
import { judgmentFor } from "./tool-judgments.ts";

export interface Weakening {
  readonly rule: WeakeningRule;
  readonly key: string;
  readonly line: number | null;
  /** Where it stands, if that is another file than the tool's own. */
  readonly path?: string;
  readonly message: string;
}

/** The keys by which the later settings of a tool demand less than the earlier ones. */
export function weakenings(kin: string, before: Settings, after: Settings): Weakening[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Weakening[] => {
    const [was, now] = [before.get(key) ?? [], after.get(key) ?? []];
    if (isSame(was, now)) return [];
    const rule = weakens({ kin, key, was, now, before, after });
    if (rule === null || (now.length === 0 && isWithinStrict(key, after))) return [];
    const message = `${key}: ${spell(was)} became ${spell(now)}`;
    return [{ rule, key, ...placeOf(was, now), message }];
  });
}

/** Where the value stands that is new, or stood that is gone. */
function placeOf(was: readonly Setting[], now: readonly Setting[]): Pick<Weakening, "line" | "path"> {
  const others = (one: readonly Setting[], all: readonly Setting[]) =>
    one.filter(({ value }) => !all.some((each) => each.value === value));
  const fresh = others(now, was);
  const place = [...fresh, ...now].find(({ line }) => line !== null) ?? fresh[0];
  const path = place === undefined ? others(was, now)[0]?.path : place.path;
  return { line: place?.line ?? null, ...(path === undefined ? {} : { path }) };
}

/** The same values, and each for the same files. */
function isSame(was: readonly Setting[], now: readonly Setting[]): boolean {
  const [old, fresh] = [was, now].map((one) => JSON.stringify(one.map(({ value, files }) => [value, files])));
  return old === fresh;
}

/** What `strict` of TypeScript, and of mypy, stands for: each of them, unless it is said otherwise. */
const members =
  /^(.*\.)?(alwaysStrict|noImplicitAny|noImplicitThis|strict(BindCallApply|BuiltinIteratorReturn|FunctionTypes|NullChecks|PropertyInitialization)|useUnknownInCatchVariables|disallow_(any_generics|subclassing_any|untyped_calls|(untyped|incomplete)_defs|untyped_decorators)|check_untyped_defs|warn_(redundant_casts|unused_ignores|unused_configs|return_any)|no_implicit_reexport|strict_equality|extra_checks)$/;

function isWithinStrict(key: string, settings: Settings): boolean {
  const [, group = "", member] = members.exec(key) ?? [];
  const whole = member === undefined ? [] : (settings.get(`${group}strict`) ?? []);
  return whole.length > 0 && whole.every(({ value }) => value === true);
}

function weakens(compared: Compared): WeakeningRule | null {
  const { kin, key, was, now, before, after } = compared;
  const [old, fresh] = [was, now].map((one) => one.map(({ value }) => value));
  if (old === undefined || fresh === undefined) return null;
  if (key === altered) return fresh.some((one) => !old.includes(one)) ? "weakened-configuration" : null;
  if ((key === "" || key === "extends") && kin === "eslint" && disablesTypeChecks(before, after))
    return "weakened-configuration";
  const rule = ruleKeyOf(kin, key);
  if (rule !== null) return weakensRule(compared, rule);
  if (kin === "jest" && lowersOwnFloor(key, { was, now, before })) return "lowered-threshold";
  const judgment = judgmentFor(kin, key);
  if (judgment !== undefined) return judgment(old, fresh);
  if (keys.ranked.test(key)) return weakensLevel(compared, { old, fresh });
  return weakensBound(key, { old, fresh }) ?? weakensChoice(key, { old, fresh });
}

const ownFloor =
  /^((?:projects\.)?coverageThreshold)\.(?!global\.)[^]+\.(lines|branches|functions|statements)$/;

/** Jest takes files that have a floor of their own out of those for which there is one of all. */
function lowersOwnFloor(
  key: string,
  { was, now, before }: Pick<Compared, "was" | "now" | "before">,
): boolean {
  const [, root = "", what = ""] = ownFloor.exec(key) ?? [];
  const all = before.get(`${root}.global.${what}`) ?? [];
  if (was.length > 0 || all.length === 0 || what === "") return false;
  return now.some(({ value }) => all.some((one) => Number(value) < Number(one.value)));
}

interface Values {
  readonly old: readonly Leaf[];
  readonly fresh: readonly Leaf[];
}

function weakensLevel({ kin, key, was, before }: Compared, { old, fresh }: Values): WeakeningRule | null {
  if (was.length > 0) return levelOf(fresh) < levelOf(old) ? "weakened-configuration" : null;
  if (isAllowedAnyway(kin, key, before)) return null;
  const bound = kin === "pyright" && /(^|\.)report[A-Z]/.test(key) && isStrictByMode(before) ? 1 : 0;
  const level = levelOf(fresh);
  return level >= 0 && level <= bound ? "weakened-configuration" : null;
}

/** Numbers, and lists of what is passed over. */
function weakensBound(key: string, { old, fresh }: Values): WeakeningRule | null {
  if (keys.floors.test(key)) return atLeast(old, fresh);
  if (keys.ceilings.test(key) && !keys.ceilingsNot.test(key))
    return atMost(/retr|reruns/i.test(key) ? 0 : Infinity)(old, fresh);
  if (keys.excluding.test(key) && !isBoolean(fresh)) return winsNone(old, fresh);
  return keys.passingOver.test(key) ? winsNone(old, fresh) : null;
}

function weakensChoice(key: string, { old, fresh }: Values): WeakeningRule | null {
  if (keys.floors.test(key) || (keys.ceilings.test(key) && !keys.ceilingsNot.test(key))) return null;
  if (keys.excluding.test(key) && !isBoolean(fresh)) return null;
  if (keys.judging.test(key) && fresh.some((one) => isOwnFile(one) && !old.includes(one)))
    return "weakened-configuration";
  if (/exit-code$/.test(key)) return neverBecomes(/^0$/)(old, fresh);
  if (/(^|\.)addopts$/.test(key)) return weakensOptions(old, fresh) ? "weakened-configuration" : null;
  // Without a word of which tests are run, all are.
  if (/(^|\.)(f?grep|testNamePattern)$/.test(key) && fresh.length === 0) return null;
  if (keys.running.test(key))
    return old.length === 0 && fresh.every((one) => one === true) ? null : "weakened-configuration";
  // Cargo's targets: `test = false` leaves their tests out.
  if (/(^|\.)(test|doctest|harness|autotests)$/.test(key) && fresh.includes(false) && !old.includes(false))
    return "weakened-configuration";
  if (keys.writing.test(key)) return null;
  if (keys.strict.test(key) && !(keys.strictNot.test(key) && !old.includes(true))) return staysOn(old, fresh);
  if (keys.lax.test(key) && !keys.laxNot.test(key)) return staysOff(old, fresh);
  return weakensList(key, { old, fresh });
}

/** Lists of what is judged. */
function weakensList(key: string, { old, fresh }: Values): WeakeningRule | null {
  if (!keys.including.test(key) || isBoolean(fresh)) return null;
  const narrowed = keepsPatterns(old, fresh) !== null;
  return narrowed || (old.length === 0 && !/extends|enable|select|source|linters|checks$/.test(key))
    ? "widened-exclusion"
    : null;
}

/** A file of the repository's own. */
function isOwnFile(value: Leaf): boolean {
  return typeof value === "string" && /^(\.{0,2}\/|<rootDir>)/.test(value);
}

function isBoolean(values: readonly Leaf[]): boolean {
  return values.length > 0 && values.every((one) => typeof one === "boolean");
}

function spell(settings: readonly Setting[]): string {
  if (settings.length === 0) return "nothing";
  return settings
    .map(({ value }) => String(value))
    .join(", ")
    .slice(0, 160);
}
