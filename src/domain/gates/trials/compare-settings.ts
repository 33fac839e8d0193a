import {
  findSense,
  laxOptions,
  rankSeverity,
  ruleKeys,
  unjudgedPaths,
  versionLike,
  type SettingSense,
} from "./setting-keys.ts";
import { cutText } from "../../trust/text/cut-text.ts";

export type Strictness = "same" | "stricter" | "looser" | "unknown";

export interface SettingChange {
  /** Of the value, from the outermost on. */
  readonly keys: readonly string[];
  readonly kind: Strictness;
  readonly before: unknown;
  readonly after: unknown;
}

/** Compares what a file of settings says before and after, value by value. */
export function compareValues(path: string, before: unknown, after: unknown): SettingChange[] {
  const [was, is] = [flatten(before, listItems(after)), flatten(after, listItems(before))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((at) => {
    const change = { keys: JSON.parse(at) as string[], before: was.get(at), after: is.get(at) };
    const kind = compareLeaf(path, change);
    return kind === "same" ? [] : [{ ...change, kind }];
  });
}

/** One looser value makes a change looser, one of unknown weight makes it unknown. */
export function joinStrictness(changes: readonly Pick<SettingChange, "kind">[]): Strictness {
  const kinds = ["looser", "unknown", "stricter"] as const;
  return kinds.find((kind) => changes.some((one) => one.kind === kind)) ?? "same";
}

/** "coverage.lines: 90 → 80" */
export function describeSetting({ keys, before, after }: SettingChange): string {
  const [was, is] = [before, after].map((one) =>
    one === undefined ? "none" : cutText(JSON.stringify(one), 120),
  );
  return `${keys.join(".") || "value"}: ${was ?? ""} → ${is ?? ""}`;
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Values that nest no further, and lists of such, by their keys as JSON. Items that both sides have are left out. */
function flatten(value: unknown, known: ReadonlySet<string>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (one: unknown, keys: readonly string[]) => {
    if (!isNested(one)) {
      if (one !== undefined) found.set(JSON.stringify(keys), one);
    } else if (!Array.isArray(one)) {
      for (const [key, inner] of Object.entries(one)) visit(inner, [...keys, key]);
    } else {
      const nested = one.filter(isNested);
      if (nested.length < one.length || nested.length === 0)
        found.set(
          JSON.stringify(keys),
          one.filter((item) => !isNested(item)),
        );
      const own = nested.filter((item) => !known.has(JSON.stringify(item)) && !isShownOnly(item));
      for (const [at, item] of own.entries()) visit(item, [...keys, `#${nameOf(item) ?? at}`]);
    }
  };
  visit(value, []);
  return found;
}

function nameOf(item: object): string | undefined {
  const names = new Map<string, unknown>(Object.entries(item));
  const name = ["name", "id", "repo", "module"]
    .map((key) => names.get(key))
    .find((one) => typeof one === "string");
  return typeof name === "string" ? name : undefined;
}

/** Settings for documents and examples alone. */
function isShownOnly(item: object): boolean {
  const files = "files" in item && Array.isArray(item.files) ? (item.files as unknown[]) : [];
  return files.length > 0 && files.every((file) => typeof file === "string" && unjudgedPaths.test(file));
}

function listItems(value: unknown): ReadonlySet<string> {
  const items = new Set<string>();
  const visit = (one: unknown) => {
    if (!isNested(one)) return;
    if (Array.isArray(one)) for (const item of one) if (isNested(item)) items.add(JSON.stringify(item));
    for (const inner of Object.values(one)) visit(inner);
  };
  visit(value);
  return items;
}

type Leaf = Omit<SettingChange, "kind">;

function compareLeaf(path: string, { keys, before, after }: Leaf): Strictness {
  const sense = findSense(path, keys);
  if (JSON.stringify(before) === JSON.stringify(after) || sense === "neutral") return "same";
  // A value within a function of a program is no setting.
  if (keys.some((key) => /=>|^\{|\bif\(/.test(key))) return "unknown";
  const [was, is] = [severityOf(before), severityOf(after)];
  if ((was ?? is) !== null && keys.slice(-3).some((key) => ruleKeys.test(key))) {
    if (was !== is) return (is ?? 0) < (was ?? 0) || is === 0 ? "looser" : "stricter";
    return was === 0 ? "same" : compareOptions(before, after);
  }
  if (Array.isArray(before) || Array.isArray(after)) return compareLists(before, after, sense);
  if (typeof before === "number" || typeof after === "number")
    return compareNumbers([before, after], keys.at(-1) ?? "", sense);
  if (typeof before === "boolean" || typeof after === "boolean") return compareSwitches(before, after, sense);
  return compareTexts(asText(before ?? ""), asText(after ?? ""), sense);
}

function severityOf(value: unknown): number | null {
  return rankSeverity(Array.isArray(value) ? value[0] : value);
}

/** `["error", 10]`: of most rules a greater number lets more pass. */
function compareOptions(before: unknown, after: unknown): Strictness {
  const [was, is] = [before, after].map((one): unknown => (Array.isArray(one) ? one[1] : undefined));
  return compareNumbers([was, is], "", "limit");
}

function compareLists(before: unknown, after: unknown, sense: SettingSense | null): Strictness {
  const [was, is] = [listOf(before), listOf(after)];
  const isWeighty = (item: string) =>
    !versionLike.test(item) && !(sense === "narrows" && unjudgedPaths.test(item));
  const gone = was.filter((item) => !is.includes(item)).filter(isWeighty);
  const come = is.filter((item) => !was.includes(item)).filter(isWeighty);
  if (gone.length + come.length === 0) return "same";
  if (sense !== "narrows" && sense !== "demands") return "unknown";
  // An entry with `!` in a list of what is judged is taken out of it.
  const isNarrowing = (item: string) => (item.startsWith("!") ? sense === "demands" : sense === "narrows");
  const isLooser = come.some(isNarrowing) || gone.some((item) => !isNarrowing(item));
  const isStricter = gone.some(isNarrowing) || come.some((item) => !isNarrowing(item));
  return isLooser && isStricter ? "unknown" : isLooser ? "looser" : "stricter";
}

function listOf(value: unknown): string[] {
  if (typeof value === "string") return value.split(/[\s,]+/).filter(Boolean);
  if (Array.isArray(value)) return value.map(asText);
  return value === undefined || value === false ? [] : [asText(value)];
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function compareNumbers(
  [before, after]: readonly unknown[],
  key: string,
  sense: SettingSense | null,
): Strictness {
  if (sense !== "floor" && sense !== "limit") return "unknown";
  if (/retr|rerun|flak/i.test(key)) return Number(after ?? 0) > Number(before ?? 0) ? "looser" : "stricter";
  if (typeof after !== "number") return typeof before === "number" ? "looser" : "unknown";
  if (typeof before !== "number") return "stricter";
  return after > before === (sense === "floor") ? "stricter" : "looser";
}

function compareSwitches(before: unknown, after: unknown, sense: SettingSense | null): Strictness {
  const isSwitch = [before, after].every((value) => value === undefined || typeof value === "boolean");
  if (!isSwitch || (sense !== "narrows" && sense !== "demands")) return "unknown";
  if (sense === "narrows") return after === true ? "looser" : before === true ? "stricter" : "same";
  return after === true || before === false ? "stricter" : "looser";
}

function compareTexts(before: string, after: string, sense: SettingSense | null): Strictness {
  if (/^\d+(\.\d+)?%$/.test(after))
    return compareNumbers(
      [before, after].map((text) => (text === "" ? undefined : Number.parseFloat(text))),
      "",
      sense,
    );
  if (versionLike.test(before) && versionLike.test(after)) return "same";
  const count = (text: string) => text.match(new RegExp(laxOptions, "g"))?.length ?? 0;
  return count(after) > count(before) ? "looser" : "unknown";
}
