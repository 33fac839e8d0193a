import { type Assertion } from "../test-case.ts";
import { listIn } from "./list-in.ts";
import { once } from "./once.ts";

/** What stands within a check for whatever the product gives there, or lets it pass over a difference. */
const openings = new RegExp(
  [
    // One value, whichever.
    String.raw`\bexpect\.(?:anything|any|not|closeTo|toSatisfy|toBeOneOf)\b`,
    String.raw`(?<!==(?:pytest\.)?)(?:pytest\.)?\bapprox\(`,
    String.raw`\b(?:mock\.|unittest\.mock\.)?ANY\b|\bmock\.(?:Anything\w*|MatchedBy|IsType)\b|\bgomock\.(?:Any|Not|Cond|AssignableToTypeOf)\(`,
    String.raw`\b(?:sinon\.)?match\.\w+|\bsinon\.match\(`,
    String.raw`(?<=[(,])(?:ArgumentMatchers\.|Mockito\.)?(?:any\w*|isA|notNull|isNotNull|nullable|argThat|isNull)\(|\.capture\(\)`,
    // Ways to compare of which less is compared.
    String.raw`\.(?:ignoring\w*|comparingOnly\w*|with(?:Comparator|Equals)\w*|using(?:Element)?Comparator\w*|filteredOn\w*)\(`,
    String.raw`\bcheck_(?!exact|like|less)\w+=False|\bcheck_exact=False|\bcheck_like=True|\bcheck_less_precise=(?!False)|\bany_order=True|\bequal_nan=True|\bstrict=False`,
    String.raw`\bcmpopts\.(?!SortSlices|SortMaps|EquateEmpty|EquateErrors|EquateNaNs|EquateComparable)\w+\(|\bprotocmp\.Ignore\w*\(|\bcmp\.(?:Comparer|FilterPath|FilterValues|Ignore|Transformer)\(`,
    String.raw`(?:get|find|query)(?:All)?By\w+\((?:"[^"]*",(?:\{name:)?)?/(?:\^|\.[*+]?)\$?/|\bgetBy\w+\(""|axe\([^;]*\benabled:false`,
    // What a snapshot does not say.
    String.raw`"=>`,
  ].join("|"),
  "g",
);

/** Whether it leaves more open than the other did, by its words and by what they stand for. */
export function leavesOpen(other: Assertion, one: Assertion): boolean {
  return openingsIn(other) > openingsIn(one) && openingsSaid(other) > openingsSaid(one);
}

/** The same of what its names stand for: `opts` of `cmp.Diff(want, got, opts...)`. */
export function standsForMoreOpen(other: Assertion, one: Assertion): boolean {
  return other.said !== one.said && openingsSaid(other) > openingsSaid(one);
}

/** The same of go-cmp, which is given options as it is given values: they are nothing that is wanted besides. */
export function passesOverMore(other: Assertion, one: Assertion): boolean {
  return /\bcmp\.(?:Diff|Equal)\(/.test(other.text) && standsForMoreOpen(other, one);
}

const openingsIn = once(({ text }) => openingsOf(text));
const openingsSaid = once(({ said }) => openingsOf(said));

function openingsOf(text: string): number {
  return /\bnever\(\)/.test(text) ? 0 : (text.match(openings)?.length ?? 0) + optionsBehind(text);
}

/** Of go-cmp's options, those of which nobody knows here what they are: `cmp.Diff(want, got, opts())`. */
function optionsBehind(text: string): number {
  const options = [...text.matchAll(/\bcmp\.(?:Diff|Equal)(?=\()/g)].flatMap(
    ({ index, 0: name }) => listIn(text, index + name.length)?.items.slice(2) ?? [],
  );
  return options.filter((one) => /^(?!(?:cmp|cmpopts|protocmp)\.)[\w.]+(?:\(\))?(?:\.\.\.)?$/.test(one))
    .length;
}

/** A snapshot of which no more is left out, whatever was: `assert_json_snapshot!(made, { ".id" => "[id]" })` and without. */
export function isWholeSnapshot(other: Assertion, one: Assertion): boolean {
  const [is, was] = [snapshotIn(other), snapshotIn(one)];
  return (
    is !== null &&
    was !== null &&
    is.of === was.of &&
    is.hidden.every((each) => was.hidden.some((before) => before.split("=>")[0] === each.split("=>")[0]))
  );
}

interface Snapshot {
  readonly of: string;
  /** `".id"=>"[id]"` */
  readonly hidden: readonly string[];
}

function snapshotIn({ text }: Assertion): Snapshot | null {
  const name = /^(?:insta::)?assert_\w*snapshot!/.exec(text)?.[0];
  const items = name === undefined ? [] : (listIn(text, name.length)?.items ?? []);
  if (name === undefined || items.length === 0) return null;
  const isHiding = (item: string) => item.startsWith("{") && item.includes('"=>');
  const hidden = items.filter(isHiding).flatMap((item) => listIn(item, 0)?.items ?? []);
  return { of: [name, ...items.filter((item) => !isHiding(item))].join(), hidden };
}
