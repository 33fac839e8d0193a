import { trialsOfOldRule } from "../../domain/gates/trials/old-rules.ts";
import { defaultSensitivePatterns } from "../../domain/jobs/autonomy/sensitive.ts";

/** A spelling that still works, where it stands, and what to write instead. */
export interface DeprecatedSpelling {
  readonly path: readonly (string | number)[];
  readonly problem: string;
  readonly mend: string;
}

export interface ModernSpelling {
  /** In the spelling of today. */
  readonly value: unknown;
  readonly deprecated: readonly DeprecatedSpelling[];
}

type Block = Readonly<Record<string, unknown>>;

/** Keys of the blocks below that were once written with underscores. */
const camelKeys: ReadonlySet<string> = new Set([
  ...["permissionMode", "staleIterationsBeforePivot", "pivotPrompt", "askEveryIterations", "autoPromote"],
  ...["promoteOnClean", "extraFixAttempts", "maxFixAttempts", "confidenceThreshold", "failPhaseOnUnresolved"],
]);

const ignored: ReadonlySet<string> = new Set(["escalateOn", "autoProceedOn"]);

/** Turns what older configurations say of autonomy and reviews into what says the same today; everything else stays. */
export function inModernSpelling(written: unknown): ModernSpelling {
  if (!isBlock(written)) return { value: written, deprecated: [] };
  const deprecated: DeprecatedSpelling[] = [];
  const top = withCamelKeys(withoutIgnored(written, [], deprecated), [], deprecated);
  const autonomy = isBlock(top["autonomy"]) ? modernAutonomy(top["autonomy"], deprecated) : top["autonomy"];
  const reviews = isBlock(top["reviews"]) ? modernReviews(top["reviews"], deprecated) : top["reviews"];
  noticeOldRules(top["gates"], deprecated);
  const whole = {
    ...top,
    ...(autonomy === undefined ? {} : { autonomy }),
    ...(reviews === undefined ? {} : { reviews }),
  };
  return { value: modernPermissions(whole, deprecated), deprecated };
}

/** They stay as they are written: resolving the gates reads them as the trials' names. */
function noticeOldRules(gates: unknown, found: DeprecatedSpelling[]): void {
  const allow = isBlock(gates) ? gates["allow"] : undefined;
  for (const [at, entry] of (Array.isArray(allow) ? (allow as unknown[]) : []).entries()) {
    const rule = isBlock(entry) ? entry["rule"] : undefined;
    const trials = typeof rule === "string" ? trialsOfOldRule(rule) : null;
    if (trials === null) continue;
    const names = trials.map((trial) => `\`${trial}\``).join(" or ");
    const problem = `the rule "${String(rule)}" is deprecated`;
    found.push({
      path: ["gates", "allow", at, "rule"],
      problem,
      mend: `write ${names}, as which it is read`,
    });
  }
}

function modernAutonomy(block: Block, found: DeprecatedSpelling[]): Block {
  const path = ["autonomy"];
  const autonomy = withCamelKeys(withoutIgnored(block, path, found), path, found);
  const below = ["sensitive", "autoPromote"].flatMap((key) => {
    const inner = autonomy[key];
    return isBlock(inner) ? [[key, withCamelKeys(inner, [...path, key], found)] as const] : [];
  });
  return { ...autonomy, ...Object.fromEntries(below) };
}

function modernReviews(block: Block, found: DeprecatedSpelling[]): Block {
  const path = ["reviews"];
  const reviews = withCamelKeys(withoutIgnored(block, path, found), path, found);
  const { mode } = reviews;
  if (mode !== "manual" && mode !== "arbiter") return reviews;
  const instead = mode === "manual" ? "; `autonomy.enabled: false` is how people are asked" : "";
  const mend = `write \`auto\`, as which it is read${instead}`;
  found.push({ path: [...path, "mode"], problem: `"${mode}" is deprecated`, mend });
  return { ...reviews, mode: "auto" };
}

/** `autonomous` never differed from `standard`. `strict` was asked for a pattern of phases, or for all of them; what fits it is sensitive today. */
function modernPermissions(block: Block, found: DeprecatedSpelling[]): Block {
  const { permissionMode } = block;
  if (permissionMode === "autonomous") {
    const mend = "write `standard`, as which it is read: agents ask nobody either way";
    found.push({ path: ["permissionMode"], problem: '"autonomous" is deprecated', mend });
    return { ...block, permissionMode: "standard" };
  }
  const patterns = strictPatterns(permissionMode);
  if (patterns === null) return block;
  const names = patterns.map((pattern) => `"${pattern}"`).join(", ");
  const mend = `write \`permissionMode: standard\` and add ${names} to \`autonomy.sensitive.patterns\`, as which it is read`;
  found.push({ path: ["permissionMode"], problem: '"strict" is deprecated', mend });
  const autonomy = block["autonomy"] ?? {};
  // What is no block is left to be refused.
  if (!isBlock(autonomy)) return { ...block, permissionMode: "standard" };
  const sensitive = autonomy["sensitive"] ?? {};
  if (!isBlock(sensitive)) return { ...block, permissionMode: "standard" };
  const named = sensitive["patterns"] ?? defaultSensitivePatterns;
  if (!Array.isArray(named)) return { ...block, permissionMode: "standard" };
  const all = [...new Set([...(named as unknown[]), ...patterns])];
  return {
    ...block,
    permissionMode: "standard",
    autonomy: { ...autonomy, sensitive: { ...sensitive, patterns: all } },
  };
}

/** null: it says nothing of the kind. */
function strictPatterns(mode: unknown): readonly string[] | null {
  if (mode === "strict") return ["*"];
  const entries = isBlock(mode) ? Object.entries(mode) : [];
  const isStrict = entries.length > 0 && entries.every(([, each]) => each === "strict");
  return isStrict ? entries.map(([pattern]) => pattern) : null;
}

function withCamelKeys(block: Block, path: readonly string[], found: DeprecatedSpelling[]): Block {
  const entries = Object.entries(block).flatMap(([key, value]): [string, unknown][] => {
    const camel = camelOf(key);
    if (camel === key || !camelKeys.has(camel)) return [[key, value]];
    found.push({ path: [...path, key], problem: "this spelling is deprecated", mend: `write \`${camel}\`` });
    // Where both are there, the one of today counts.
    return Object.hasOwn(block, camel) ? [] : [[camel, value]];
  });
  return Object.fromEntries(entries);
}

function withoutIgnored(block: Block, path: readonly string[], found: DeprecatedSpelling[]): Block {
  const entries = Object.entries(block).filter(([key]) => {
    if (!ignored.has(camelOf(key))) return true;
    found.push({
      path: [...path, key],
      problem: "this is deprecated, and has no effect",
      mend: "take it out",
    });
    return false;
  });
  return Object.fromEntries(entries);
}

function camelOf(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isBlock(value: unknown): value is Block {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
