import { type Judgment } from "./judgments.ts";

/** Linters of Go that bound how long or how alike sources are, and know nothing of what they do. */
const ofSize =
  /^(funlen|dupl|goconst|gocyclo|gocognit|cyclop|lll|mnd|gomnd|maintidx|nestif|wsl|nlreturn|varnamelen|testpackage|paralleltest)$/;
/** A pattern that only files of tests fit. */
const ofTests = /^(\(\.\+\)|\.\*|\(\.\*\))?_test\\+\.go\$?$/;

/**
 * Of golangci: an entry of what is passed over passes over more than any did, unless linters of size are to leave tests
 * alone. Each is the text of an object: where it holds, and for which linters.
 */
export const passesOverMore: Judgment = (old, fresh) => {
  const known = old.filter((one) => one !== null).map(entryOf);
  const more = fresh
    .filter((one) => one !== null && !old.includes(one))
    .map(entryOf)
    .filter((one) => !isOfSize(one) && !known.some((each) => holds(each, one)));
  return more.length > 0 ? "widened-exclusion" : null;
};

type Entry = ReadonlyMap<string, readonly string[]>;

function entryOf(text: unknown): Entry {
  const fields = Object.entries(JSON.parse(String(text)) as Readonly<Record<string, unknown>>);
  return new Map(fields.map(([key, value]) => [key, [value].flat().map(String)]));
}

function isOfSize(entry: Entry): boolean {
  const [paths = [], linters = []] = [entry.get("path"), entry.get("linters")];
  return (
    paths.length > 0 &&
    paths.every((one) => ofTests.test(one)) &&
    linters.length > 0 &&
    linters.every((one) => ofSize.test(one))
  );
}

/** Whether all that an entry passes over was passed over by another one. */
function holds(wide: Entry, entry: Entry): boolean {
  return [...wide].every(([key, values]) => {
    const own = entry.get(key) ?? [];
    return own.length > 0 && own.every((one) => values.includes(one));
  });
}
