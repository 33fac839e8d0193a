import { type Assertion } from "../test-case.ts";
import { once } from "./once.ts";
import { ofDoubles, ofPages, ofTypes } from "./ladders-of-plugins.ts";

/** Words of one family, of which each lets pass what the ones before it do, and more. */
const ladders: readonly (readonly RegExp[])[] = [
  [/\.toStrictEqual\([[{]/, /\.toEqual\([[{]/],
  [/queryBy\w+\([^]*\)\)\.not\.toBeInTheDocument\(/, /queryBy\w+\([^]*\)\)\.not\.(?!toBeInTheDocument)\w+\(/],
  [/\.deepStrictEqual\(/, /\.(?:partialDeep|partialDeepStrict)Equal\(/],
  [
    /^t\.(?:same|strictSame|deepEquals?|isEquivalent)\(/,
    /^t\.(?:has|hasStrict|hasProps?|match|matchOnly|like)\(/,
  ],
  [
    /(?:\bt\.(?:notSame|strictNotSame|isNotDeepEqual)|\bnotDeep(?:Strict)?Equal)\([^]*,[[{]/,
    /(?:\bt\.(?:not|isNot|isNotEqual)|\bnot(?:Strict)?Equals?)\(/,
  ],
  [/^t\.(?:assert\.)?(?:is|equals?|(?:isE|strictE)quals?)\(/, /^t\.(?:deepLooseE|looseE)quals?\(/],
  [
    /\.(?:toHaveBeen(?:CalledExactlyOnce|Nth|Last)(?:Called)?With|(?:nth|last)CalledWith)\(/,
    /\.to(?:HaveBeen|Be)CalledWith\(/,
  ],
  [
    /\.assert_(?:called|awaited)_once_with\(/,
    /\.assert_(?:called|awaited)_with\(/,
    /\.assert_any_(?:call|await)\(/,
  ],
  [/\.assert_has_(?:calls|awaits)\(/, /\.assert_any_(?:call|await)\(/, /\.assert_(?:called|awaited)\(/],
  [
    /\.containsExactly(?:Elements\w+)?\(/,
    /\.containsExactlyInAnyOrder\w*\(/,
    /\.containsOnly\w*\(/,
    /\.(?:contains|containsAll)\(/,
    /\.(?:containsAnyOf|containsAny\w+|anyMatch|anySatisfy)\(/,
  ],
  [/\)\.inOrder\(\)/, /\)\.contains\w+\([^]*\)(?!\.inOrder)$/],
  [/\.containsEntry\(|\bhasEntry\(/, /\.contains(?:Key|Value)s?\(|\bhas(?:Key|Value)\(/],
  [/\.(?:allMatch|allSatisfy|noneMatch)\(/, /\.(?:anyMatch|anySatisfy)\(/],
  [/\.every\(/, /\.some\(/],
  [/^assertall\(/, /^assertany\(/],
  // Of schemathesis, which makes all checks where none are named.
  [
    /^case\.(?:call_and_validate|validate_response)\((?![^]*\b(?:excluded_)?checks=)/,
    /^case\.(?:call_and_validate|validate_response)\([^]*\b(?:excluded_)?checks=/,
  ],
  [/\.all\(\|/, /\.any\(\|/],
  // Of Rust.
  [
    /\belements_are!/,
    /\bunordered_elements_are!/,
    /\b(?:contains_each|is_contained_in)!/,
    /_that!\([^]*\bcontains\(/,
  ],
  [/_that!\([^]*,all!/, /_that!\([^]*,any!/],
  [/_that!\([^]*,eq\(/, /_that!\([^]*,not\(/],
  [/\bmatches_regex\(/, /\bcontains_regex\(/],
  [/\bassert_json_eq!/, /\bassert_json_(?:include|contains)!|CompareMode::Inclusive/],
  [/_err_eq!/, /_err!/],
  [/^(?:\w+::)*assert(?:_\w+)?!/, /^debug_assert(?:_\w+)?!/],
  [
    /\bassertThat\w*\([^]*\.is(?:Exactly)?InstanceOf\((?!Exception|Throwable|RuntimeException)|\bassertThrows(?:Exactly)?\((?!Exception|Throwable|RuntimeException)/,
    /\b(?:Exception|Throwable|RuntimeException)\.class|\bassertThat(?:Runtime)?Exception\(|\.isInstanceOfAny\(|\.isNotInstanceOf\(/,
  ],
  [/\bassertThrowsExactly\(/, /\bassertThrows\(/],
  [/\.hasMessage\(/, /\.hasMessage(?:Containing|StartingWith|EndingWith|Matching|FindingMatch)\(/],
  [/\.hasMessage\w*\(/, /\.(?:isInstanceOf|isThrownBy|isNotNull)\(/],
  [/\.assertRaisesRegex\(/, /\.assertRaises\(/],
  [/\.to\.throws?\([A-Z]\w*,/, /\.to\.throws?\((?:[A-Z]\w*)?\)/],
  [/\bnever\(\)/, /\batMost\w*\(|\batLeast\w*\(/],
  [/\b(?:times\(\d+\)|verify\(\w+\))/, /\batLeast\w*\(|\batMost\w*\(/],
  [
    /^(?:assert|require)\.(?:EqualError|ErrorIs|ErrorAs)f?\(/,
    /^(?:assert|require)\.ErrorContainsf?\(/,
    /^(?:assert|require)\.Errorf?\(/,
  ],
  [/\.AssertCalled\(/, /\.Assert(?:NumberOfCalls|Expectations|NotCalled)\(/],
  [/\.assert_(?:called|awaited)_once\(\)/, /\.assert_(?:called|awaited)\(\)/],
  [/(?<!\w\.)re\.fullmatch\(/, /(?<!\w\.)re\.match\(/, /(?<!\w\.)re\.search\(/],
  [/^(?:assert|require)\.PanicsWith(?:Value|Error)f?\(/, /^(?:assert|require)\.Panicsf?\(/],
  [/\bHaveExactElements\(/, /\bConsistOf\(/, /\bContainElements?\(/],
  [/\.ordered\.(?:deep\.)?members\(/, /(?<!\.ordered)(?:\.deep)?\.members\(/],
  [/\.toBeInstanceOf\((?!Object\b|Function\b)/, /\.toBeInstanceOf\((?:Object|Function)\)/],
  ...ofPages,
  ...ofDoubles,
  ...ofTypes,
  // Of answers over HTTP.
  [/[sS]tatus\(\)\.is(?!\dxx)[A-Z]\w*\(/, /[sS]tatus\(\)\.is\dxx\w+\(/],
  [/\bjsonPath\([^]*\)\.(?:value|isEqualTo)\(/, /\bjsonPath\([^]*\)\.(?:exists|is[A-Z]\w+|hasJsonPath)\(/],
  // Of what comes one after the other.
  [/[.,]expectNext\(/, /[.,]expectNextCount\(/],
  [/[.,]verifyComplete\(/, /[.,](?:verify\(\)|thenCancel\()/],
  [/[.,](?:expect|verify)Error\([^()]/, /[.,](?:expect|verify)Error\(\)/],
  [/^assertarray_equal|assert_array_equal\(/, /\bassert_(?:array_)?almost_equal\(|\bassert_allclose\(/],
];

/** How far down it stands in each. */
const stepsOf = once(({ text }) => ladders.map((ladder) => ladder.findIndex((each) => each.test(text))));

/** Whether it says what the other says in a word of the same family that lets more pass. */
export function isFurtherDown(other: Assertion, one: Assertion): boolean {
  const is = stepsOf(other);
  return stepsOf(one).some((was, ladder) => was >= 0 && (is[ladder] ?? -1) > was);
}
