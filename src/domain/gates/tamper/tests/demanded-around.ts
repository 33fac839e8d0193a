import { nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { drawnBounds, type DrawnBounds } from "./drawn-bounds.ts";
import { laxOptions, type LaxOptions } from "./lax-options.ts";

/** What is wanted of a test besides its checks, by its annotations, its decorators, and what it runs its checks within. */
export interface DemandedAround {
  /** Seconds that it may take; null: as long as it likes; NaN: how long is not known. */
  readonly limit: number | null;
  /** Warnings let it fail. */
  readonly warnings: boolean;
  /** How far a picture may be off from the one that is kept; null: there is none. */
  readonly picture: number | null;
  /** Answers that were recorded are recorded anew. */
  readonly recordsAnew: boolean;
  /** What a runner compares by itself, each with how much of it is looked at. */
  readonly compared: ReadonlyMap<string, number>;
  /** What may go and come, but not get less where it stays. */
  readonly bounds: ReadonlyMap<string, number>;
  /** Of what a runner of properties makes values up. */
  readonly drawn: DrawnBounds;
  /** What that is told to let pass. */
  readonly lax: LaxOptions;
}

/** What tests of Go and Rust are wanted to bear, by their marks and by what runs their bodies. */
export interface OfCompiled {
  /** What has to stay at least as much as it was, by its name. */
  readonly kept: ReadonlyMap<string, number>;
  /** What may go and come, but not get less where it stays. */
  readonly bounds: ReadonlyMap<string, number>;
  /** Seconds that it may take. */
  readonly limits: readonly number[];
}

interface Demanding {
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
  readonly around: readonly SyntaxNode[];
}

export function demandedAround(
  said: readonly SyntaxNode[],
  { body, node, around }: Demanding,
  compiled: OfCompiled,
): DemandedAround {
  const calls = nodesOf(body, "call", "method_invocation");
  const all = [...said, ...calls];
  const limits = [...all.flatMap(limitsIn), ...compiled.limits];
  const errors = all.some(({ text }) => warned.test(text));
  const pictures = said.flatMap(picturesIn);
  return {
    limit: limits.length === 0 ? null : limits.some(Number.isNaN) ? NaN : Math.min(...limits),
    warnings: errors && !all.some(({ text }) => calmed.test(text)),
    picture: pictures.length === 0 ? null : Math.max(...pictures),
    recordsAnew: all.some(({ text }) => recorded.test(text) && anew.test(text)),
    compared: new Map([...said.flatMap(comparedBy), ...compiled.kept]),
    bounds: compiled.bounds,
    drawn: drawnBounds(node),
    lax: laxOptions([...new Set([...around, node])]),
  };
}

const filters = String.raw`\b(?:warnings\.)?(?:simplefilter|filterwarnings|catch_warnings)\(`;
const warned = new RegExp(
  String.raw`^(?:@|pytestmark\b|warnings|simplefilter|filterwarnings)[^]*${filters}[^()]*["']error\b|^${filters}[^()]*["']error\b`,
);
/** All of them, not those of one kind. */
const calmed = new RegExp(
  String.raw`^(?:@[\w.]*|pytestmark\b[^]*)?${filters}\s*(?:action\s*=\s*)?["'](?:ignore|default|once|always)["']\s*\)`,
);
const recorded = /^@[\w.]*\bvcr\b|\buse_cassette\(|^pytestmark\b[^]*\.vcr\b/;
const anew =
  /\brecord_mode\s*=\s*(?:[\w.]*RecordMode\.)?["']?(all|new_episodes|any|rewrite|ALL|NEW_EPISODES|ANY)\b/;

const units: Readonly<Record<string, number>> = {
  ...{ nano: 1e-9, micro: 1e-6, milli: 1e-3, second: 1, minute: 60, hour: 3600, day: 86_400 },
};
const unit = /\b(?:of)?(nano|micro|milli|second|minute|hour|day)s?(?:econd)?s?\b/i;
const ofMillis = /^@(?:[\w.]+\.)?Test\([^]*\btime[oO]ut\s*=\s*([\w.]+)/;
const ofAnnotation = /^@(?:[\w.]+\.)?Timeout\(([^]*)\)$/;
const ofRule = /\bTimeout\s*(?:\.\s*(seconds|millis)\s*)?\(([^()]*)\)|\bwithTimeout\(([^()]*)\)/;
const ofDuration =
  /^(?:Assertions\.)?assertTimeout(?:Preemptively)?\(\s*((?:Duration\.)?of\w+\([^()]*\)|\w+)/;
const ofMark = /\bmark\.timeout\(\s*(?:timeout\s*=\s*)?([\w.]+)/;
const ofWait =
  /^(?:asyncio\.wait_for\([^]*,\s*(?:timeout\s*=\s*)?([\w.]+)\s*,?\s*\)$|(?:asyncio\.timeout|async_timeout\.timeout|(?:anyio|trio)\.fail_after|func_timeout)\(\s*(?:delay\s*=\s*)?([\w.]+))/;

function limitsIn({ type, text }: SyntaxNode): number[] {
  const [, millis] = ofMillis.exec(text) ?? [];
  if (millis !== undefined) return seconds(millis, "milli");
  const [, own] = ofAnnotation.exec(text) ?? [];
  if (own !== undefined) return seconds(own, unit.exec(own)?.[1] ?? "second");
  const [, called] = ofDuration.exec(text) ?? [];
  if (called !== undefined) return seconds(called, unit.exec(called)?.[1] ?? "second");
  if (type === "field_declaration") {
    const [, word, given, built] = ofRule.exec(text) ?? [];
    const amount = given ?? built;
    return amount === undefined ? [] : seconds(amount, unit.exec(word ?? amount)?.[1] ?? "milli");
  }
  const [, one, other] = ofMark.exec(text) ?? ofWait.exec(text) ?? [];
  const waited = one ?? other;
  return waited === undefined ? [] : seconds(waited, "second");
}

/** None: it is nothing, or no bound at all. */
function seconds(amount: string, by: string): number[] {
  const written = /(?<![\w.])\d[\d_]*(?:\.\d+)?/.exec(amount)?.[0];
  if (written === undefined) return amount === "None" ? [] : [NaN];
  const count = Number(written.replaceAll("_", "")) * (units[by.toLowerCase()] ?? 1);
  return count === 0 ? [] : [count];
}

/** Of matplotlib, and of pytest-mpl, which lets pass a little by itself. */
function picturesIn({ text }: SyntaxNode): number[] {
  const [, word] = /^@[\w.]*\b(image_comparison|check_figures_equal|mpl_image_compare)\b/.exec(text) ?? [];
  if (word === undefined) return [];
  const [, room] = /\btol(?:erance)?\s*=\s*([\d.]+)/.exec(text) ?? [];
  return [room === undefined ? (word === "mpl_image_compare" ? 2 : 0) : Number(room)];
}

const looser = /\bNON_STRICT\w*|\b(ignoreCols|columnFilters|excludeColumns|orderBy)\s*=/g;

/** What has to stand in a database afterwards, and what an error has to say. */
function comparedBy({ text }: SyntaxNode): [string, number][] {
  const [, name] = /^@(?:[\w.]+\.)?(ExpectedDatabase|ExpectedDataSet|ShouldMatchDataSet)\b/.exec(text) ?? [];
  if (name !== undefined) return [[`@${name}`, -(text.match(looser)?.length ?? 0)]];
  return /\bexpectedExceptionsMessageRegExp\s*=/.test(text) ? [["expectedExceptionsMessageRegExp", 0]] : [];
}
