import { type Leaf } from "./flatten.ts";
import { keepsAll, neverBecomes, winsNone, type Judgment } from "./judgments.ts";

/** Conditions by which packages of any maker tell which of their files is meant. */
const commonConditions =
  /^(node|import|require|default|module(-sync)?|browser|development|production|types|worker|workerd|edge-light|deno|bun|svelte|solid|react-server|react-native|style|source|src|@[\w-]+\/(source|src|dev(elopment)?))$/;
const commonEndings =
  /^\.?((d\.)?[cm]?[jt]sx?|json\w*|node|wasm|vue|svelte|astro|mdx?|s?css|less|(ios|android|native|web|windows|macos|server|client)(\.[cm]?[jt]sx?)?)?$/;

/** By which names of their own packages are to say that another file is meant. */
const ownConditions = unknownTo(commonConditions);
/** Endings that files in the place of others may have: `load.stub.ts` before `load.ts`. */
const ownEndings = unknownTo(commonEndings);

function unknownTo(known: RegExp): Judgment {
  const isOwn = (one: Leaf) => typeof one === "string" && !known.test(one);
  return (old, fresh) =>
    fresh.some((one) => isOwn(one) && !old.includes(one)) ? "weakened-configuration" : null;
}

/** How deep kept results are written out: what lies deeper is compared with nothing. */
const noShallower: Judgment = (old, fresh) => {
  const depth = (values: readonly Leaf[]) => Math.min(...values.map(Number), Infinity);
  return depth(fresh) < depth(old) ? "lowered-threshold" : null;
};

/** Mocha reads three endings by itself. */
const keepsEndings: Judgment = (old, fresh) =>
  keepsAll(old.length === 0 ? ["js"] : old, fresh.length === 0 ? ["js", "cjs", "mjs"] : fresh);

/** Of which tools, at which keys: what names stand for, what is loaded first, and where and how kept results are. */
export const resolutionJudgments: readonly (readonly [kins: RegExp, key: RegExp, judgment: Judgment])[] = [
  [/^mocha$/, /(^|\.)extension$/, keepsEndings],
  [/^vitest$/, /(^|\.)snapshotOptions\.updateSnapshot$/, neverBecomes(/^(true|all|new)$/)],
  [/^vitest$/, /(^|\.)execArgv$/, neverBecomes(/^(--(import|require|loader|experimental-loader)(=|$)|-r$)/)],
  [/^vitest$/, /(^|\.)resolveSnapshotPath$/, winsNone],
  [/^(vitest|jest)$/, /(^|\.)snapshotFormat\.max(Depth|Width)$/, noShallower],
  [
    /^(vitest|jest|[tj]sconfig.*)$/,
    /(^|\.)(conditions|customConditions|customExportConditions)$/,
    ownConditions,
  ],
  [
    /^(vitest|jest|[tj]sconfig.*)$/,
    /(^|\.)(resolve\.extensions|moduleFileExtensions|moduleSuffixes|haste\.(defaultPlatform|platforms))$/,
    ownEndings,
  ],
];
