import { type Setting, type Settings } from "./flatten.ts";
import { keepsAll, most, winsNone, atLeast, type WeakeningRule } from "./judgments.ts";
import { levelOf, rankOf } from "./levels.ts";
import { defaultOf, isLimit, isOfFormat } from "./limits.ts";
import { mayBeOfPreset } from "./presets.ts";

/** What a key says on both sides, and all that stands beside it. */
export interface Compared {
  readonly kin: string;
  readonly key: string;
  readonly was: readonly Setting[];
  readonly now: readonly Setting[];
  readonly before: Settings;
  readonly after: Settings;
}

interface RuleKey {
  /** The key of the rule itself. */
  readonly rule: string;
  readonly name: string;
  /** Empty: the key is the rule's own. */
  readonly option: string;
}

const shapes: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(eslint|oxlintrc|xo|stylelint(rc)?|tslint|yamllint)$/,
    /^(?!plugins\.)((?:overrides\.)*rules\.([^.]+))(?:\.(.+))?$/,
  ],
  [/^biome$/, /^((?:overrides\.)*linter\.rules\.(\w+\.\w+))(?:\.(?:options\.)?(.+))?$/],
];

/** The rule of a linter that a key of its settings is of; null: of none. */
export function ruleKeyOf(kin: string, key: string): RuleKey | null {
  const shape = shapes.find(([kins]) => kins.test(kin))?.[1];
  const [, rule = "", name = "", option = ""] = shape?.exec(key) ?? [];
  return rule === "" ? null : { rule, name, option };
}

/** Whether a rule, or what it is told besides its level, demands less than before. */
export function weakensRule(compared: Compared, rule: RuleKey): WeakeningRule | null {
  return rule.option === "" ? weakensLevel(compared, rule) : weakensOption(compared, rule);
}

function weakensLevel(compared: Compared, { name }: RuleKey): WeakeningRule | null {
  const { kin, was, now, before } = compared;
  const [old, fresh] = [was, now].map((one) => one.filter((each) => isLevel(kin, each)).map(valueOf));
  const level = levelOf(fresh ?? []);
  if (was.length === 0) {
    const isOff = /^stylelint/.test(kin) ? now.some(({ value }) => value === null) : level === 0;
    const isMild = isOff || (!/^stylelint/.test(kin) && level === 1);
    const sure = isOff && !/^stylelint/.test(kin);
    return sure || (isMild && mayBeOfPreset(kin, name, before)) ? "weakened-configuration" : null;
  }
  if (/^stylelint/.test(kin) && isSwitchedOff(was, now)) return "weakened-configuration";
  if (isOffAlone(old ?? [])) return isOffForMore(compared) ? "weakened-configuration" : null;
  if (level < levelOf(old ?? [])) return "weakened-configuration";
  if (now.length === 0) return null;
  const rest = [was, now].map((one) => one.filter((each) => !isLevel(kin, each)));
  const [wasRest = [], nowRest = []] = rest;
  if (restricting.test(name)) return keepsAll(wasRest.map(valueOf), nowRest.map(valueOf));
  if (nowRest.some(({ value }) => /^(smart|allow-null)$/.test(String(value)) && !holds(wasRest, value)))
    return "weakened-configuration";
  return isRaised(name, { was: wasRest, now: nowRest }) ? "weakened-configuration" : null;
}

/** It asked for nothing: whatever comes instead, or of a set, asks for as much. */
function isOffAlone(levels: readonly Setting["value"][]): boolean {
  return levels.length > 0 && levels.every((one) => levelOf([one]) === 0);
}

function isOffForMore({ kin, was, now }: Compared): boolean {
  const [old = [], fresh = []] = [was, now].map((all) =>
    all.filter((one) => isLevel(kin, one) && levelOf([one.value]) === 0),
  );
  return fresh.some((one) => !old.some((each) => reaches(each, one)));
}

/** Stylelint has no levels: a rule is there, or it is null. */
function isSwitchedOff(was: readonly Setting[], now: readonly Setting[]): boolean {
  const isOff = ({ value }: Setting) => value === null || value === false;
  return (now.length === 0 || now.some(isOff)) && !was.some(isOff);
}

function weakensOption(compared: Compared, { rule, name, option }: RuleKey): WeakeningRule | null {
  const { kin, was, now, before, after } = compared;
  const isKnown = before.has(rule) || was.length > 0 || mayBeOfPreset(kin, name, before);
  // What is left out wholly is found as such.
  if (!isKnown || !(after.has(rule) || now.length > 0) || isOfFormat(name)) return null;
  const [old, fresh] = [was.map(valueOf), now.map(valueOf)];
  if (passing.test(option)) return passesMore(option, was, now);
  if (/(^|\.)min$/i.test(option)) return atLeast(old, fresh);
  if (isLimit(name, option)) return isRaised(name, compared) ? "weakened-configuration" : null;
  if (/(^|\.)(message|description|name)$/.test(option) && !/imports/.test(name)) return null;
  if (restricting.test(name) && keepsAll(old, fresh) !== null) return "widened-exclusion";
  if (/^(level|severity)$/.test(option))
    return levelOf(fresh) < (was.length > 0 ? levelOf(old) : 2) && now.length > 0
      ? "weakened-configuration"
      : null;
  if (fresh.some((one) => /^(none|local|allow-with-description)$/.test(String(one)) && !old.includes(one)))
    return "weakened-configuration";
  return fresh.includes(false) && !old.includes(false) ? "weakened-configuration" : null;
}

/** Rules that are told what nobody may write. */
const restricting = /restrict|deny|ban-|banned|forbid|disallow|blacklist/;
/** Options that tell what a rule passes over. */
const passing = /(^|\.)(allow|skip|except)|ignore/i;
/** A leading underscore says that a part is left out on purpose. */
const conventional = /^\^_(\$|\+|\.\*|\.\+)?\$?$|^\^\(_\|ignored\)$/;

function passesMore(option: string, was: readonly Setting[], now: readonly Setting[]): WeakeningRule | null {
  const more = now.filter(({ value }) => value !== null && value !== false && !holds(was, value));
  const isHabit = /pattern$/i.test(option) && more.every(({ value }) => conventional.test(String(value)));
  if (isHabit || more.length === 0) return null;
  return winsNone(was.map(valueOf), more.map(valueOf));
}

/** Whether a bound is higher than before, in whichever block it stands. */
function isRaised(name: string, { was, now }: Pick<Compared, "was" | "now">): boolean {
  if (isOfFormat(name)) return false;
  const [old, fresh] = [was.filter(isNumber), now.filter(isNumber)];
  if (old.length === 0) return most(fresh.map(valueOf), -Infinity) > defaultOf(name, -Infinity);
  if (fresh.length === 0) return defaultOf(name, Infinity) > most(old.map(valueOf), -Infinity);
  return fresh.some(
    (one) =>
      old.some((each) => Number(each.value) < Number(one.value)) &&
      !old.some((each) => Number(each.value) >= Number(one.value) && reaches(each, one)),
  );
}

function isNumber({ value }: Setting): boolean {
  return typeof value === "number";
}

/** Whether one stands for all the files that the other stands for. */
export function reaches({ files }: Setting, other: Setting): boolean {
  return files === null || (other.files !== null && other.files.every((one) => files.includes(one)));
}

function isLevel(kin: string, { value, opens }: Setting): boolean {
  if (!opens || /^stylelint/.test(kin)) return false;
  return typeof value === "number" ? /^[012]$/.test(String(value)) : rankOf(value) !== undefined;
}

function holds(settings: readonly Setting[], value: Setting["value"]): boolean {
  return settings.some((one) => one.value === value);
}

function valueOf({ value }: Setting): Setting["value"] {
  return value;
}
