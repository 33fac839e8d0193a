import { type Setting, type Settings } from "./flatten.ts";
import { reaches, ruleKeyOf } from "./lint-rules.ts";
import { type Weakening } from "./weakenings.ts";

const nowhere: readonly Setting[] = [];

/** What ESLint follows for fewer files than before, or less strictly, in whichever block it stands. */
export function fewerRules(before: Settings, after: Settings, text: string): Weakening[] {
  const rules = [...before.keys()].filter((key) => ruleKeyOf("eslint", key)?.option === "");
  const find = (key: string, message: string): Weakening => ({
    rule: "widened-exclusion",
    key,
    line: null,
    message,
  });
  return [
    ...rules
      .filter((key) => isNarrower(before.get(key) ?? nowhere, after.get(key) ?? nowhere))
      .map((key) => find(key, `${key}: for fewer files than before`)),
    ...lostPresets(before, after, text).map((preset) => find("extends", `extends: ${preset} is left out`)),
  ];
}

/** Each level for some files held there or was milder; what is left out wholly is found as such. */
function isNarrower(old: readonly Setting[], fresh: readonly Setting[]): boolean {
  const [was, now] = [old.filter(isLevel), fresh.filter(isLevel)];
  const lost = was.some(
    (one) => levelOf(one) > 0 && !now.some((each) => levelOf(each) > 0 && reaches(each, one)),
  );
  const softer = now.some(
    (one) =>
      was.some((each) => levelOf(each) > levelOf(one)) &&
      !was.some((each) => levelOf(each) <= levelOf(one) && reaches(each, one)),
  );
  return now.length > 0 && (lost || softer);
}

const levels: readonly string[] = ["off", "warn", "error"];

/** Of a list, the level is the first; what else is in it are options. */
function isLevel({ value, opens }: Setting): boolean {
  return levels.includes(String(value)) || (opens && /^[012]$/.test(String(value)));
}

function levelOf({ value }: Setting): number {
  return typeof value === "number" ? value : levels.indexOf(String(value));
}

const keys = ["", "extends"];
/** Prettier's own set switches rules off; that of its plugin switches one on. */
const softening = /^(?!.*(plugin|recommended)).*prettier/i;

/** Sets of rules that are named no more; each of the new ones stands for one of the old ones. */
function lostPresets(before: Settings, after: Settings, text: string): string[] {
  const of = (settings: Settings) =>
    keys.flatMap((key) => settings.get(key) ?? []).filter(({ value }) => typeof value === "string");
  const left = [...of(after)];
  return of(before)
    .filter(({ value }) => !softening.test(String(value)))
    .filter((old) => {
      const same = left.findIndex((one) => one.value === old.value && reaches(one, old));
      const at = same >= 0 ? same : left.findIndex((one) => reaches(one, old) && isNoWeaker(one, old, text));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .map(({ value }) => String(value));
}

const named =
  /^(?:eslint:|plugin:(?<plugin>[^/]+(?:\/[^/]+)??)\/|(?<root>\w+)(?:\.\w+)*\.configs?(?:\.flat)?[.[]["']?(?:flat\/)?)(?<name>[\w-]+)["']?\]?$/;
const strengths: Readonly<Record<string, number>> = { recommended: 1, strict: 2, all: 3 };

/** The same set in the words of the other way to write it, or a stricter one of the same kind. */
function isNoWeaker(fresh: Setting, old: Setting, text: string): boolean {
  const [now, was] = [fresh, old].map(({ value }) => named.exec(String(value))?.groups);
  if (now === undefined || was === undefined) return false;
  const root = now["root"];
  const from = root === undefined ? undefined : packageOf(root, text);
  // A set of the repository's own may say anything.
  if (root !== undefined && from === undefined) return false;
  const isMove = (root === undefined) !== (was["root"] === undefined);
  if (isMove && (from === undefined || !packagesOf(was["plugin"]).includes(from))) return false;
  if (!isMove && (root !== was["root"] || now["plugin"] !== was["plugin"])) return false;
  const [strength, needed] = [now, was].map(({ name = "" }) => strengthOf(name));
  return now["name"] === was["name"] || (needed !== undefined && needed > 0 && (strength ?? 0) >= needed);
}

function strengthOf(name: string): number {
  const [word = ""] = /^(recommended|strict|all)/.exec(name) ?? [];
  return (strengths[word] ?? 0) + (/type-?checked/i.test(name) ? 0.5 : 0);
}

/** The package that a name stands for all over a program. */
function packageOf(name: string, text: string): string | undefined {
  const source = String.raw`["']((?![./#~])[^"']+)["']`;
  const imported = new RegExp(
    String.raw`^import\s+(?:\*\s+as\s+)?${name}\b[^;"']*?from\s*${source}`,
    "m",
  ).exec(text);
  const required = new RegExp(String.raw`^const\s+${name}\s*=\s*require\(${source}\)`, "m").exec(text);
  const declared = [
    ...text.matchAll(new RegExp(String.raw`\b(?:const|let|var|function|class)\s+${name}\b`, "g")),
  ];
  return declared.length === (required === null ? 0 : 1) ? (required ?? imported)?.[1] : undefined;
}

/** What the new way to write it imports for what the old one names. */
function packagesOf(plugin: string | undefined): string[] {
  if (plugin === undefined) return ["@eslint/js"];
  if (!plugin.startsWith("@")) return [`eslint-plugin-${plugin}`];
  const [scope = "", name] = plugin.split("/");
  return name === undefined ? [`${scope}/eslint-plugin`, scope.slice(1)] : [`${scope}/eslint-plugin-${name}`];
}
