/**
 * The words of assertion libraries by which a check lets more than one thing pass, each as it is called. Names may hold what
 * a pattern of several names needs: `isNot\w+`.
 */

/** Whatever is there, whatever it is. */
export const thereWords = [
  // JavaScript
  ...words(String.raw`
    toBeDefined expect.anything assert.isDefined assert.exists assert.isNotNull assert.isNotUndefined should.exist assertExists
    doesNotThrow doesNotReject toMatchSnapshot toMatchFileSnapshot toThrowErrorMatchingSnapshot
    toBeAny toBeUnknown toPass to.matchSnapshot
  `),
  // Python
  ...words("assertIsNotNone assert_is_not_none"),
  // Java
  ...words(String.raw`
    assertNotNull assertDoesNotThrow isNotNull notNullValue doesNotThrowAnyException assertThatNoException assertTimeout\w*
    hasNoNullFieldsOrProperties\w* hasFieldOrProperty
  `),
  // Go
  ...goWords("NotNil NotPanics Implements"),
  ...words("IsNotNil td.Ignore td.(?:Cmp)?NotNil gstruct.Ignore gstruct.Reject BeAnything"),
];

/** Of a kind, within bounds, one of several, or not a certain one. */
export const anyWords = [
  // Gomega
  ...words(String.raw`
    NotTo ToNot ShouldNot Or SatisfyAny Not BeNumerically BeTemporally BeAssignableToTypeOf HaveOccurred Succeed
  `),
  ...words(String.raw`
    toBeTruthy toBeFalsy toBeInstanceOf notStrictEqual notEqual not\w*DeepEqual notDeepStrictEqual
    toBeGreaterThan toBeGreaterThanOrEqual toBeLessThan toBeLessThanOrEqual toBeTypeOf toMatchSchema
    isAbove isBelow isAtLeast isAtMost isWithin typeOf instanceOf be.an? be.instanceof be.instanceOf be.within
    closeTo include.keys any.keys be.above be.below expect.any
    (?:be|at|of|length|lengthOf).(?:above|below|least|most|gte?|lte?|greaterThan\w*|lessThan\w*|within)
    be.(?:an?.)?(?:string|number|array|object|function|oneOf) to.respondTo own.property haveOwnProperty nested.property
    deep.property to.exist
    assert.is(?:String|Number|Boolean|Object|Array|Function|Finite|NotEmpty|NotFalse|NotTrue|NotNaN|NotArray|NotObject|NotString|NotNumber)
    assert.not\w+ assert.doesNotMatch assert.\w*[pP]roperty assert.\w*AnyKeys assert.containsAllKeys assert.oneOf assert.respondTo
    assertNotEquals? assertNotStrictEquals? assertNotMatch assertInstanceOf assertIsError
    (?:sinon.)?assert.called (?:sinon.)?assert.(?:neverCalledWith\w*) been.called been.calledAtLeastOnce
    sinon.match
  `),
  // Of chai's plugins.
  ...words(String.raw`
    (?:to|be|a).(?:singleLine|palindrome) to.(?:be.)?jsonSchema to.matchPattern be.rejected
    assertGreaterOrEqual assertLessOrEqual
  `),
  ...words(String.raw`
    approx isclose allclose assertNot\w+ assertIsInstance assertIsSubclass assertHasAttr assertGreater assertGreaterEqual assertLess assertLessEqual
    assertIsNot assert_array_less assert_array_compare assert_not\w*_with issubclass
  `),
  // Java
  ...words(String.raw`
    assertNotSame isNot[A-Z]\w* doesNot\w+ isInstanceOf isExactlyInstanceOf isInstanceOfAny isOfAnyClassIn isPositive isStrictlyPositive
    isBetween isStrictlyBetween isAlpha\w* isLowerCase isUpperCase isASCII isFinite isSorted\w* isSubstringOf hasSameClassAs
    hasSize(?:Greater|Less)Than(?:OrEqualTo)? hasSizeBetween hasLineCount hasSameHashCodeAs containsInstanceOf hasNoNull\w+
    hasOnlyElementsOf\w+ hasAtLeastOneElementOfType have areAtLeast\w* areAtMost are isPresent
    assertFalse refute isGreaterThan isGreaterThanOrEqualTo isLessThan isLessThanOrEqualTo satisfies\w*
    allSatisfy anySatisfy noneSatisfy hasValueSatisfying isNoneOf containsNoneOf containsNoneIn
    greaterThan greaterThanOrEqualTo lessThan lessThanOrEqualTo typeCompatibleWith blankOrNullString hasProperty oneOf isOneOf isA
    anything any anyString anyInt anyLong anyDouble anyFloat anyBoolean anyChar anyByte anyShort anyList anySet anyMap anyCollection
    argThat nullable notNull isNotNull capture atMostOnce atMost calls
    anyTimes andStub\w+ manyTimes moreThanOrExactly moreThan lessThanOrExactly lessThan between anyUrl isUnchanged
    isThrownBy
  `),
  ...goWords(String.raw`
    NotEmpty NotEqual NotEqualValues NotContains NotRegexp NotSame NotSubset NotErrorIs NotErrorAs NotElementsMatch
    Greater GreaterOrEqual Less LessOrEqual NotZero Positive Negative Condition Eventually EventuallyWithT Never
    IsType IsNotType Error NoError IsIncreasing IsDecreasing IsNonIncreasing IsNonDecreasing WithinDuration WithinRange
    FileExists DirExists ObjectsAreEqual(?:Values)?
  `),
  // Of go-testdeep, as operators and as functions.
  ...words(String.raw`
    td.(?:Cmp)?(?:NotZero|NotEmpty|Any|None|Not|NotAny|Gte?|Lte?|Between|N|Isa|Code|NotNaN)
  `),
  ...words(String.raw`
    mock.MatchedBy mock.AnythingOfType mock.IsType gomock.Any gomock.Not gomock.AssignableToTypeOf gomock.Cond AssertNotCalled
    HaveOccurred BeAssignableToTypeOf BeElementOf Satisfy SatisfyAny Or WithTransform BeNumerically HaveEach qt.Not qt.StringContains
    EqualFunc ContainsFunc
  `),
  // Rust
  ...words(String.raw`
    is_ok is_some is_err is_none_or assert_ok! assert_some! assert_ready! assert_ne! assert_\w*_ne! debug_assert! debug_assert_eq! debug_assert_ne!
    assert_lt! assert_gt! assert_le! assert_ge! is_not_empty is_(?:greater|less)_than(?:_or_equal_to)? is_(?:not_equal_to|in_range|not_in_range)
    is_(?:not_in|none_of|positive|negative) (?:debug_|expect_)(?:assert_)?(?:lt|gt|le|ge|ne)!
  `),
];

/** Of jest-extended and jasmine-matchers: of a kind, or within bounds. Of types these words say all. */
export const kindWords = [
  ...words(String.raw`
    toBe(?:NonEmpty|Long)?(?:String|Array|Object|Function|Number|Boolean|Date|Symbol|RegExp) toBe(?:Valid)?Date(?:String)?
    toBe(?:Hexadecimal|Integer|Finite|Positive|Negative|Natural|Whole|Even|Odd|WholeNumber|EvenNumber|OddNumber)
    toBe(?:Within(?:Range)?|InRange|Between|After|Before|AfterOrEqualTo|BeforeOrEqualTo|Near|GreaterThan\w*|LessThan\w*)
    toBeOneOf toSatisfyA(?:ll|ny) toBe(?:Iso8601|JsonString|HtmlString|Whitespace|Calculable|Extensible|Frozen|Sealed)
  `),
];

/** Whatever holds what is said, as a part. */
export const partWords = [
  ...words(String.raw`
    toMatchAriaSnapshot t.like toSee toSeeIn\w+ toSeeText toSeeInUrl ContainElements? ContainSubstring HavePrefix HaveSuffix HaveLen HaveKey HaveField MatchRegexp MatchFields ConsistOf
  `),
  ...words(String.raw`
    toMatchObject toContain toContainEqual toMatch expect.objectContaining expect.arrayContaining expect.stringContaining
    expect.stringMatching toHaveBeenCalledTimes toBeCalledTimes toHaveBeenCalledOnce toHaveReturnedTimes toReturnTimes
    assert.match assert.include assert.partialDeepStrictEqual
    (?:to|deep|nested|own|ordered|that).(?:include|includes|contain|contains) to.match have.string
    have.length(?:Of)? (?:have|include|contain|ordered).(?:deep.)?members have.(?:all.)?keys contain.keys containSubset
    assert.\w*[iI]nclude\w* assert.containsSubset assert.sameMembers assert.sameDeepMembers assert.hasAllKeys assert.lengthOf
    assertMatch assertObjectMatch assertArrayIncludes assertStringIncludes assertAlmostEquals
    (?:sinon.)?assert.(?:called(?:Once|Twice|Thrice)|callCount|calledWith(?:Match)?|calledOnceWithMatch|alwaysCalledWith\w*)
    been.(?:calledOnce|calledTwice|callCount|calledWith|calledWithMatch|calledOnceWithMatch)
  `),
  // Of jest-extended, and of chai's plugins.
  ...words(String.raw`
    to(?:Start|End)With toInclude\w* toPartiallyContain toEqual(?:CaseInsensitive|IgnoringWhitespace) toBeArrayOfSize toBeReverseOf
    toContain(?:All|Any)?(?:Keys?|Values?) toContain(?:Any)?(?:Entry|Entries)
    to.(?:start|end)s?With to.\w+Ignore(?:Case|Spaces) to.(?:be.)?like shallowDeepEqual equalInAnyOrder
    (?:to|deep).(?:deep.)?almost.\w+ to.almost excluding\w* roughly
  `),
  ...words(String.raw`
    assert_any_call assert_any_await assert_has_calls assert_has_awaits assertIn assertRegex assertRegexpMatches assertStartsWith assertEndsWith
    assertCountEqual assertItemsEqual assertDictContainsSubset re.match re.search re.fullmatch issubset issuperset isdisjoint unordered
  `),
  ...words(String.raw`
    containsString containsStringIgnoringCase stringContainsInOrder hasItems? hasEntry hasKey anyOf either hasSize hasLength
    iterableWithSize matchesPattern matchesRegex equalToIgnoringCase equalToCompressingWhiteSpace everyItem containsInAnyOrder
    containsInRelativeOrder isIn isSubsetOf containsAny\w* containsAll\w* containsExactlyInAnyOrder\w* containsOnly\w* containsOnlyOnce\w* containsSequence containsSubsequence
    hasSameSizeAs containsIgnoringCase containsKeys? containsPattern containsMatch isEqualToIgnoring\w+ isEqualToNormalizing\w+
    isEqualToComparingOnly\w+ anyMatch noneMatch containsAtLeast\w* hasMessage(?:Containing|StartingWith|EndingWith|Matching|FindingMatch)
    isAnyOf atLeastOnce atLeast assertLinesMatch
  `),
  ...goWords("Contains Subset Regexp ElementsMatch Len ErrorContains ErrorAs EqualExportedValues"),
  ...words(String.raw`
    td.(?:Cmp)?(?:Contains(?:Key)?|HasPrefix|HasSuffix|Re|ReAll|Bag|Set|Su(?:b|per)\w+Of|Len|Cap|Keys|Values|Struct|Map(?:Each)?|ArrayEach)
    MatchElements(?:WithIndex)? MatchKeys
  `),
  ...words(String.raw`
    ContainSubstring ContainElements? HavePrefix HaveSuffix HaveLen HaveCap MatchRegexp ConsistOf HaveField HaveKey MatchFields
    AssertNumberOfCalls qt.Matches
  `),
  ...words("is_some_and is_ok_and is_err_and assert_contains! contains_substring matches_regex"),
];

function words(names: string): string[] {
  return names.trim().split(/\s+/);
}

/** Go's have a twin that says in its own words what is wrong. */
function goWords(names: string): string[] {
  return words(names).map((name) => `(?:assert|require).${name}f?`);
}
