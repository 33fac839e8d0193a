import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { answeredBehind, fakesAt } from "../answers/behind/answers-behind.ts";
import { Stubs } from "../answers/stubs.ts";
import { WrittenAnswers } from "../answers/written-answers.ts";
import { defaultsIn, putOver, stubbedWithin, writtenOver } from "../answers/written-over.ts";
import { failureOfTest } from "../failures/whole-tests.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { mayAskProduct } from "../origins/may-ask-product.ts";
import { assertionOf, type Assertion } from "../test-case.ts";
import { boundAround } from "./bound-names.ts";
import { looksAtOwnCall } from "./called-by-test.ts";
import { type Check } from "./check.ts";
import { findAssertions } from "./find-assertions.ts";
import { MadeChecks, type Place } from "./made-checks.ts";
import { isMadePerhaps } from "./made-perhaps.ts";
import { hasOwnMatcher } from "./own-matchers.ts";
import { ofSome, plainNames } from "./plain-values.ts";
import { failing } from "./said-of-itself.ts";

/** All that a test checks, with what it looks at: whether that may come of the product, and whether it is come to in any case. */
export function findChecks(body: SyntaxNode, place: Place, beside: readonly SourceFile[]): Check[] {
  const said = findAssertions(place.file.tree, body).map(({ node }) => node);
  const known = { plain: plainNames(body, said), bound: boundAround(place.file.tree.root) };
  const whole = failureOfTest(body, { tree: place.file.tree, around: place.around });
  const made = new MadeChecks(beside).of(body, { ...place, ...known }, []);
  const checks = [...made.filter(({ node }) => !whole?.parts.includes(node)), ...ofWholeTest(body, whole)];
  const written = new WrittenAnswers(body, { ...place, beside });
  return checks.map((check) => {
    const above = [...place.around, ...check.above, ...(check.holder === undefined ? [] : [check.holder])];
    const around = { file: place.file, beside };
    const asks =
      !looksAtOwnCall(check.node, body) &&
      (hasOwnMatcher(check.node, body) || mayAskProduct(lookedAt(check), above, around));
    const owns = asks ? written.at(check.node, check.above) : [];
    const isOver = (one: Assertion) =>
      writtenOver(
        one,
        owns,
        (paths) => check.isCall || mayAskProduct(lookedAt(check), above, { ...around, paths }),
      );
    const { node, looked = [node] } = check;
    const given = asks && !check.isCall ? looked.flatMap((one) => written.givenIn(one, check.above)) : [];
    const stubbed = asks ? new Stubs(above, place.file, beside).within(lookedAt(check), above) : [];
    const fakes = asks ? fakesAt(above, place.file, beside) : [];
    const isDefault = (one: Assertion) =>
      asks && !check.isCall ? (defaultsIn(check.node, one) ?? putOver(given, one)) : null;
    const ownIn = (one: Assertion) =>
      isOver(one) ?? isDefault(one) ?? stubbedWithin(stubbed, one) ?? one.over;
    const isPerhaps = isMadePerhaps(check, { ...place, beside });
    const assertions = check.assertions.map((one) => ({
      ...one,
      asks,
      over: ownIn(one) ?? answeredBehind(fakes, one),
    }));
    return { ...check, assertions: isPerhaps ? assertions.map(ofSome) : assertions };
  });
}

/** Of no place within the test. */
function ofWholeTest(body: SyntaxNode, read: ReturnType<typeof failureOfTest>): Check[] {
  if (read === null) return [];
  const said =
    read.parts.length > 0
      ? read.parts
          .map(({ text }) => text)
          .toSorted()
          .join("; ")
      : read.node.text;
  const assertions = [failing(assertionOf(read.node, said), read)];
  return [{ node: read.node, above: [], assertions, isCall: false, looked: [body], waiting: "here" }];
}

/** `with pytest.raises(KeyError):` looks at what stands under it, and beside it. */
function lookedAt({ node, above, looked = [node] }: Check): readonly SyntaxNode[] {
  const at = above.findLastIndex(({ type }) => type === "with_clause");
  const body = childIn(above[at - 1] ?? node, "body");
  const items = above[at]?.children.filter((one) => !above.includes(one)) ?? [];
  return at < 1 || body === null ? looked : [...items, body];
}
