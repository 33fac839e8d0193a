import { type SyntaxNode } from "../../syntax-tree.ts";
import { listedIn } from "./listed-values.ts";

/** What a check lets pass: 0, one thing alone; 1, whatever holds it as a part; 2, whatever is there, of a kind or within bounds. */
export type Slack = 0 | 1 | 2;

const calledAny = called(`
  assert.isDefined assert.exists anything toBeTruthy toBeFalsy toBeDefined toBeInstanceOf
  doesNotThrow doesNotReject
  notStrictEqual notEqual notDeepEqual toBeCloseTo toBeGreaterThan toBeGreaterThanOrEqual
  toBeLessThan toBeLessThanOrEqual isAbove
  isBelow isAtLeast isAtMost isWithin typeOf instanceOf be.an? be.instanceof be.instanceOf be.within include.keys have.any.keys
  be.above be.below toMatchSnapshot expect.any expect.anything toBeTypeOf
  toMatchSchema
  assertIsNotNone assertNotEquals? assertNotIn assertIsInstance assertGreater assertGreaterEqual
  assertLess assertLessEqual
  assertAlmostEquals? approx
  assertNotNull assertDoesNotThrow isNotNull isNotEmpty isNotEqualTo isInstanceOf isPositive
  isNotNegative isNotZero isBetween
  isStrictlyBetween isNotBlank isNotSameAs doesNotContain hasSizeGreaterThan hasSizeLessThan
  hasSizeBetween assertFalse refute isCloseTo isGreaterThan isGreaterThanOrEqualTo isLessThan
  isLessThanOrEqualTo satisfies notNullValue greaterThan
  greaterThanOrEqualTo lessThan lessThanOrEqualTo closeTo
  any anyString anyInt anyLong anyDouble anyBoolean anyList anySet anyMap anyCollection
  NotNil NotEmpty NotEqual NotContains NotPanics assert.Greater require.Greater GreaterOrEqual
  assert.Less require.Less NoError NotZero Positive Negative Condition Eventually LessOrEqual
  InDelta InEpsilon IsType require.Error
  assert.Error
  NotTo ToNot ShouldNot Or SatisfyAny Not BeNumerically BeTemporally BeAssignableToTypeOf HaveOccurred Succeed
  is_ok is_some is_some_and is_ok_and assert_ne! debug_assert! debug_assert_eq! debug_assert_ne!
`);
const calledWithNothing = called(
  "toThrow toThrowError toHaveBeenCalled toBeCalled toHaveReturned toMatchInlineSnapshot assert_called assert_called_once " +
    "assert_not_called assert_any_call assert_awaited assert_awaited_once",
  String.raw`\(\s*\)`,
);
const saidAny: readonly RegExp[] = [
  /\.not\.(to|\w+(Containing|Matching))|\.to\.(be\.)?(not\.)?(ok|exist)\b|\bANY\b|\bin\s+range\(/,
  /\.(toHaveProperty|have\.property)\([^,]*\)\s*;?$/,
  // Any error, or any text.
  /\.toThrow(Error)?\(\s*Error\s*\)|^assert\.(throws|rejects)\((?!.*,\s*(\/|\{|[\w.]*Error\b))/,
  /\braises\(\s*(\(|(Base)?Exception\b|LookupError\b|ArithmeticError\b)|\bmatch\s*=\s*r?["'](\.[*+]|[^"']*\|)?["']/,
  /\bassertThrows\(\s*(AssertionError|Error|Throwable|Exception|RuntimeException)\.class/,
  /\.(toThrow|toThrowError|toMatch)\(\s*\/(\.[*+]\/|\||[^\n]*\|\/)/,
  // Of which kind a thing is, and not what it is.
  /\bexpect\(\s*(!!|typeof\b|Boolean\(|Number\.is\w+\(|Array\.isArray\()/,
  /\btypeof\b[^]*(["'])(string|number|boolean|object|function|bigint|symbol)\1|\.constructor(\.name)?\b(?!\s*\()/,
  /\btype\([^]*\)\s*(==|!=|is\b|in\b|\.__name__)|\.__class__\b/,
  /\.getClass\(\)|\bassertInstanceOf\(|\binstanceof\b/,
  /\breflect\.TypeOf\(|"%T"|\btype_name(_of_val)?(::<[^>]*>)?\(|\.type_id\(\)/,
  /^assert\s+(isinstance|hasattr|callable)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*$/,
  // Of Mockito: as often as it likes.
  /\bverify\([^]*\b(atLeast\(0\)|atMost\()/,
  /\.(toSatisfy|satisfy)\((?![^]*[^!=]==)/,
  // A comparison that many answers pass.
  /\bexpect\((?![^]*[^=!]==)[^]*(!==?|[^=]>=?|<=?|\binstanceof\b|\bin\b|\bObject\.hasOwn\()[^]*\)\.to\w+\((true|false)\)\s*;?$/,
  /^assertThat\((?![^]*([^=!]==|\bequals\())[^]*\)\.isTrue\(\)\s*;?$/,
  /^(require|assert)\.True\((?![^]*[^=!]==)/,
  // Nothing is asked for.
  /^(Assertions\.)?assertAll\(\s*\)\s*;?$/,
  // A chain that describes, and asks for nothing.
  /\bassertThat\([^]*\)\.(as|describedAs|withFailMessage|overridingErrorMessage)\("[^"]*"\)\s*;?$/,
  // Go's conditions say what fails: whether something is set, or what it must not be.
  /^check\((?:[^]*;)?\s*!?[\w.]+\s*\)$/,
  /^check\((?:[^]*;)?[^!;]*==[^!]*$/,
  /^check\((?:[^]*;)?(?:\s*[\w.]+\s*!=\s*nil|[^;!=<>]+[<>]=?[^;=!]+)\s*\)$/,
  // One of several.
  /^check\((?:[^]*;)?[^;]*&&/,
  /^expect\([^]*(\|\|)[^]*\)\s*\.(toBe|toEqual|toStrictEqual)\(\s*true\s*\)/,
];

const calledPart = called(`
  toMatchObject toContain toContainEqual toMatch expect.objectContaining expect.arrayContaining expect.stringContaining
  expect.stringMatching expect.closeTo toHaveBeenCalledTimes assert.match assert.include assert.partialDeepStrictEqual to.include
  to.contain to.match
  t.like assert_any_call assert_has_calls assertIn assertRegex assertCountEqual assertDictContainsSubset re.match re.search issubset issuperset
  containsString hasItems? hasEntry hasKey anyOf either hasSize matchesPattern equalToIgnoringCase isIn isSubsetOf containsAnyOf
  hasSameSizeAs containsIgnoringCase containsKey isEqualToIgnoringCase hasMessageContaining
  assert.Contains require.Contains assert.Subset require.Subset assert.Regexp require.Regexp assert.ElementsMatch
  ContainElements? ContainSubstring HavePrefix HaveSuffix HaveLen HaveKey HaveField MatchRegexp MatchFields ConsistOf
  require.ElementsMatch assert.Len require.Len assert.ErrorContains require.ErrorContains
`);
const saidPart: readonly RegExp[] = [
  /\bassertThat\([^]*\)\.(contains|startsWith|endsWith|matches)\(/,
  /^check\(!?strings\.(Contains|HasPrefix|HasSuffix|EqualFold)\(/,
  // All of several, of which there may be none.
  /\ball\(.+\sfor\s|\.(every|allMatch)\(\s*[^\s)]|\.all\(\s*\|/,
  // Of which kind an error is, and not what it says.
  /\.toThrow(Error)?\(\s*[A-Z]\w*\s*\)|\braises\(\s*[\w.]+\s*\)/,
  // How often something was called, and not with what.
  /\.(call_count|callCount|calledOnce|called|mock\.calls\.length)\b/,
  // Something of a text or a list, held against nothing.
  /\.(includes|match|test|startsWith|endsWith|every|some|has)\([^]*\)\s*\.(toBe|toEqual|toStrictEqual)\(\s*true\s*\)\s*;?$/,
];

const bare =
  /^(assert(?=[\s(!])|assert\.(ok|isTrue|isOk)|t\.(ok|truthy|assert)(?=\()|assertTrue|self\.assertTrue|Assertions\.assertTrue)\b/;
const compares = /[=!]==?|\bin\b|\bequals?\b|\.(includes|match|test|startsWith|endsWith|every|some|has)\(/;
const eitherOr = /\|\||\bor\b/;
const equals = /[^=!]==|\bequals?\b/;

export function slackOf({ type }: SyntaxNode, text: string): Slack {
  // Java's own `assert` counts only where the machine is told so.
  if (type === "assert_statement" && text.endsWith(";")) return 2;
  const code = text
    .replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, '""')
    // A chain that goes on says more than the kind.
    .replace(/\.is(Exactly)?InstanceOf\([^()]*\)(?=\s*\.)/g, "");
  const isBare = bare.test(code);
  const asks = code.replace(/=>/g, "");
  if (isBare && (!compares.test(asks) || eitherOr.test(asks))) return 2;
  if (isBare && !equals.test(asks) && /!=/.test(asks)) return 2;
  if (calledWithNothing.test(code) || listedIn(text) !== null) return 2;
  if (calledAny.test(code) || saidAny.some((each) => each.test(text))) return 2;
  if (isBare && !equals.test(asks)) return 1;
  return calledPart.test(code) || saidPart.some((each) => each.test(text)) ? 1 : 0;
}

/** Functions by their names, of whatever they are. */
function called(names: string, list = String.raw`\s*\(`): RegExp {
  const each = names
    .trim()
    .split(/\s+/)
    .map((name) => name.replaceAll(".", String.raw`\.`));
  return new RegExp(String.raw`(?<![\w$])(?:${each.join("|")})${list}`);
}
