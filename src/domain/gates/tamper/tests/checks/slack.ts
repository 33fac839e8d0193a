import { type SyntaxNode } from "../../syntax-tree.ts";
import { anyWords, kindWords, partWords, thereWords } from "./lax-words.ts";
import { listedIn } from "./listed-values.ts";
import { asksForAnyText } from "./open-patterns.ts";
import { listIn } from "../compared/list-in.ts";
import { wordsIn } from "../said/words.ts";
import { roomOf } from "./rooms.ts";

/**
 * What a check lets pass: 0, one thing alone; 1, whatever holds it as a part; 2, whatever is of a kind or within bounds;
 * 3, whatever is there.
 */
export type Slack = 0 | 1 | 2 | 3;

const calledThere = called(thereWords);
const calledAny = called(anyWords);
const calledKind = called(kindWords);
const calledPart = called(partWords);
const calledWithNothing = called(
  words(
    "toThrow toThrowError to.throws? toHaveBeenCalled toBeCalled toHaveReturned toReturn toHaveResolved toMatchInlineSnapshot " +
      "toHaveAccessible(?:Name|Description|ErrorMessage) toHaveChildren toBeRequested assert_called assert_called_once " +
      "assert_not_called assert_any_call assert_awaited assert_awaited_once",
  ),
  String.raw`\s*\(\s*\)`,
);
const saidAny: readonly RegExp[] = [
  /\.not\.(to|\w+(Containing|Matching))|\.to\.(eventually\.)?(be\.)?(not\.)?(ok|exist)\b|\bANY\b|\bin\s+range\(/,
  /^assert\.(throws|rejects)\([^]*,\s*(Error|\{\s*(name:[^,]*)?\})\s*\)|^check\((?:[^]*;)?\s*(reflect\.DeepEqual|cmp\.Equal|(slices|maps|bytes)\.Equal)\(/,
  /\bassert_that!\([^]*\b(not\(|any!)|snapshot!\((?![^]*@)/,
  // Of chai: what it must not be, or of which kind it is.
  /\.(expect|should|to|be|have|deep|been)\.not\b|\.should\.not\b|\.to(\.be)?\.finite\b|\.be\.an?\.\w+\s*;?$/,
  /\.been\.called(AtLeastOnce)?\s*;?$/,
  // What it must not be, in other words.
  /^assert\s+not\s[^]*==|^(require|assert)\.False\([^]*==|^assert(ThatFalse|False)\([^]*(==|\bequals\()/,
  /\bassertThat\([^]*\bnot\(|\b(Not|qt\.Not)\(|\)\.(NotTo|ToNot|ShouldNot)\(/,
  // Of googletest, of predicates and of snapbox.
  /\b(assert|expect|verify)_that!\([^]*[,(]\s*(ge|gt|le|lt|near|approx_eq)\(|\bmatches_pattern!\(\s*&?[\w:]+\s*\{\s*\.\.\s*\}/,
  /\b(pat|matches_pattern)!\([^]*[(,:]\s*(_|anything\(\))\s*[,)}]|^(\w+::)*(assert|check)!\(\s*let\s[^=]*\(\s*(_|\.\.)\s*\)\s*=/,
  /\bpredicates?::(\w+::)*(ne|gt|ge|lt|le|always|in_iter|in_hash|function)\(|\bis_match\(\s*r?#*"\^?\.[*+]\$?"/,
  /\bstr!\[\s*r?#*"(\[\.\.\]|\.\.\.)(\\n)?"|\bassert_matches!\([^]*,[^]*[^|]\|[^|]/,
  // Of quicktest, of gotest.tools and of Gomega.
  /,\s*qt\.(IsNotNil|Satisfies|Not)\b|\bqt\.(Not|Satisfies|IsNotNil)\(|,\s*qt\.\w*Matches,\s*["`]\.\*["`]/,
  /^assert\.(Assert|Check)\(\w+,\s*!?[\w.()]+(\s*(!=|[<>]=?)[^]*)?\)$|\bHaveHTTPStatus\([^()]*,/,
  // Whatever answers, or nothing but something.
  /^assert\s[^]*\sif\s[^]*\selse\s+True\b|==\s*snapshot\s*$/,
  /==[^]*\bIs(Partial\w+|Str|Int|Float|Bool|Bytes|Number|Numeric|Instance|Positive\w*|Negative\w*|Now|Datetime|Date|UUID|List|Dict|Tuple|Anything|Approx|OneOf|Json|Regex|TrueLike)\b/,
  /\bassertThat\("[^"]*",(?![^]*\w\([^]*\)\s*\);?$)[^]*(!=|<|>)|\bassertThat\([^,]*\)\.(is|has|have)\(/,
  /\.assert(Raises|Warns)(Regex)?\(\s*(\(|(Base)?Exception\b)/,
  /\bassertThat(ThrownBy|Code)\([^]*\)\.is(Exactly)?InstanceOf\(\s*(AssertionError|Error|Throwable|Exception|RuntimeException)\.class|\bassertThat(Runtime)?Exception\(\)\s*\.isThrownBy\(|\bassertThatExceptionOfType\(\s*(Error|Throwable|Exception|RuntimeException)\.class/,
  /\bassert(Is|Equals?)\(\s*type\(|\bassert_float_eq!\([^]*<=|,\s*notANumber\(/,
  /\bassertLinesMatch\([^]*"(>>|[^"]*\.[*+])/,
  /\bassertThrowsExactly\(\s*(AssertionError|Error|Throwable|Exception|RuntimeException)\.class/,
  /\bmatches!\([^]*,\s*(\w+(::\w+)*\()?(_|\.\.)\)?\s*\)|\bassert_matches!\([^]*,\s*(\w+(::\w+)*\()?(_|\.\.)\)?\s*\)/,
  /\bmatches!\([^]*,[^]*(\||\bif\b)[^]*\)/,
  /\.(toHave(Property|Attribute|Attr|ElementProperty)|have\.(property|attr|css|prop|data|header|cookie))\([^,]*\)\s*;?$/,
  // Of answers over HTTP: of which kind they are.
  /\.to\.(be\.(json|html|text)|redirect|have\.headers)\s*;?$/,
  /\brejectedWith\(\s*(Error\s*\)|\/(\.[*+]?)?\/)|\.be\.rejected\s*;?$/,
  /\.(toBeElementsArrayOfSize|toHaveChildren|toBeRequestedTimes)\(\s*\{[^}]*\b[gl]te\s*:/,
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
  // Of Mockito: as often as it likes, or not with this.
  /\bverify\([^]*\b(atLeast\(0\)|atMost\(|never\(\)\s*\)|(?<=\.\w+\([^]*)\b(contains|startsWith|endsWith|matches|not|or|and)\()/,
  /\.(toSatisfy|satisfy)\((?![^]*[^!=]==)/,
  // Of Cypress.
  /\.should\(\s*["'`]have\.(attr|css|prop|data)["'`]\s*,[^,]*\)\s*;?$/,
  /\.should\(\s*["'`](not\.|be\.(an?["'`]|oneOf|ok|gte?|lte?|above|below|within|at(Least|Most))\b|have\.length\.(?!of))/,
  // A comparison that many answers pass.
  /\bexpect\((?![^]*[^=!]==)[^]*(!==?|[^=]>=?|<=?|\binstanceof\b|\bin\b|\bObject\.hasOwn\()[^]*\)\.to\w+\((true|false)\)\s*;?$/,
  /^assertThat\((?![^]*([^=!]==|\bequals\())[^]*\)\.isTrue\(\)\s*;?$/,
  /^(require|assert|is)\.Truef?\((?![^]*[^=!]==)|^(require|assert)\.Truef?\([^]*\|\|/,
  /^(Truth\.|Assertions\.)?assertTrue\([^]*\|\|/,
  // Go's conditions say what fails: whether something is set, or what it must not be.
  /^check\((?:[^]*;)?\s*!?[\w.]+\s*\)$/,
  /^check\((?:[^]*;)?[^!;]*==[^!]*$/,
  /^check\((?:[^]*;)?(?:\s*[\w.]+\s*!=\s*nil|[^;!=<>]+[<>]=?[^;=!]+)\s*\)$/,
  // A type that others are of, too.
  /\bexpectTypeOf\([^]*\.(toMatchTypeOf|toExtend|toMatchObjectType|toBeObject|toBeFunction)\b/,
  // One of several.
  /^check\((?:[^]*;)?[^;]*&&/,
  /^expect\([^]*(\|\|)[^]*\)\s*\.(toBe|toEqual|toStrictEqual)\(\s*true\s*\)/,
];

/** Whatever is there. */
const saidThere: readonly RegExp[] = [
  /\.should\.(be\.)?(ok|exist)\s*;?$/,
  // Of Cypress.
  /\.should\(\s*["'`]exist["'`]\s*\)\s*;?$/,
  // Nothing but that a promise held, or that it came here.
  /\.be\.fulfilled\s*;?$|^expect\([^]*\)\.pass\(/,
  // Nothing is asked for: those that hold others are looked at for these.
  /^(Assertions\.)?assert(All|Softly)\(/,
  // A chain that describes, and asks for nothing.
  /\bassertThat\([^]*\)\.(as|describedAs|withFailMessage|overridingErrorMessage)\("[^"]*"\)\s*;?$/,
  /\.not\.to(Throw(Error)?|BeNull|BeUndefined)\(\s*\)|\.to(\.be)?\.not(\.be)?\.(undefined|null|throw)\b|\.not\.to\.(be\.(undefined|null)|throw)\b/,
  /\.not\.to(Be|Equal|StrictEqual)\(\s*(null|undefined)\s*\)|\.to(\.be)?\.(not\.)?exist\b/,
  /^assert\s[^]*\bis\s+not\s+None\s*(,[^]*)?$|\bassertTrue\([^]*\bis\s+not\s+None\s*\)|\.assertIsNot\([^]*,\s*None\s*\)/,
  /^(Assertions\.)?assertTrue\([^=&|]*!=\s*null\s*\)|\bnot\(\s*nullValue\(/,
  /^check\((?:[^]*;)?\s*[\w.()]+\s*==\s*nil\s*\)$|\)\.(NotTo|ToNot|ShouldNot)\(\s*BeNil\(|\bTo\(\s*Not\(\s*BeNil\(/,
];

/** Of these it needs no more to be known. */
const isPart: readonly RegExp[] = [
  // Never called, or with nothing else.
  /\.assert_not_(called|awaited)\(\s*\)|\.not\.toHaveBeenCalled\(\s*\)|\bverify\(\s*\w+,\s*never\(\)\s*\)\.\w+\((any\w*\([^()]*\),?\s*)*\)|\bverifyNo\w*Interactions\(/,
];

const saidPart: readonly RegExp[] = [
  // Of Cypress, whose chains say more than their first link, of chai-as-promised, and of semantic-dom-diff.
  /^(?![^]*\.and\()[^]*\.should\(\s*["'`]((deep|nested|own)\.)*(includes?|contains?|match|have\.(any\.|all\.)?(keys?|members|string|(own\.)?property))["'`.]/,
  /\brejectedWith\(\s*[A-Z]\w*\s*\)|\.dom\.[^]*\bignore\w+\s*:/,
  /\b(assert|expect|verify)_that!\([^]*[,(]\s*(unordered_\w+!|contains_each!|is_contained_in!|len\(|contains\(|contains_regex\(|(sub|super)set_of\()|\bmatches_pattern!\([^]*\.\.\s*\}/,
  /\bassertThat\([^]*\)\.(contains|startsWith|endsWith|matches)\(|\bassertThat\([^]*[,(]\s*(startsWith|endsWith|in)\(|\bassert_that!\([^]*\b(starts|ends)_with\(/,
  /^check\([^]*(\bslices\.(Contains|Index)|\.MatchString)\w*\(/,
  /^check\((?:[^;]*;\s*)?!?strings\.(Contains|HasPrefix|HasSuffix|EqualFold)\(/,
  // All of several, of which there may be none.
  /\ball\(.+\sfor\s|\.(every|allMatch)\(\s*[^\s)]|\.all\(\s*\|/,
  // Of which kind an error is, and not what it says.
  /\.toThrow(Error)?\(\s*[A-Z]\w*\s*\)|\.to\.throws?\(\s*[A-Z]\w*\s*\)|\b(raises|warns|assertRaises|assertWarns)\(\s*[\w.]+\s*\)/,
  /\bassertThatThrownBy\([^]*\)\.is(Exactly)?InstanceOf\([^()]*\);?$|\bassertThat\w*Exception\w*\([^]*\.isThrownBy\([^]*\)\s*;?$/,
  // How often something was called, and not with what.
  /\.(call_count|callCount|calledOnce|called|mock\.calls\.length|call_args|mock_calls\))(?!\w)/,
  // Something of a text or a list, held against nothing.
  /\.(includes|match|test|startsWith|endsWith|every|some|has)\([^]*\)\s*\.(toBe|toEqual|toStrictEqual)\(\s*true\s*\)\s*;?$/,
];

const bare =
  /^((assert|(check|(assert|expect)_pred)(?=!))(?=[\s(!])|(t\.)?assert\.(ok|isTrue|isOk)|t\.(ok|truthy|assert)(?=\()|assertTrue|self\.assertTrue|Assertions\.assertTrue)\b/;
const compares =
  /[=!]==?|\blet\s[^=]*=|\bis_equal_to\b|\bis\s+(?!not\b)\w|\bre\.(search|match|fullmatch)\(|\bmatches!\(|\bin\b|\bequals?\b|\.(includes|match|test|startsWith|endsWith|every|some|has|contains\w*|starts_?with|ends_?with)\(/;
const eitherOr = /\|\||\bor\b/;
const equals = /[^=!]==|\bis_equal_to\b|\bequals?\b|\bis\s+(?!not\b|None\b)\w/;

export function slackOf(node: SyntaxNode, text: string): Slack {
  const chain = eachOf(text);
  return chain.length < 2
    ? slackIn(node, text)
    : (Math.min(...chain.map((one) => slackIn(node, one))) as Slack);
}

/** Which of them say only how the others are to be taken. */
const turns =
  /^(as|describedAs|withFailMessage|overridingErrorMessage|using\w*|ignoring\w*|comparing\w*|with(?!Message)\w*|extracting\w*|flatExtracting|filteredOn\w*|first|last|element|singleElement|map|asInstanceOf|asString|asList|inOrder)$/;

/** A chain says all that its words say, and so as much as the strictest: `assertThat(a).isNotNull().isEqualTo(3)`. */
function eachOf(said: string): string[] {
  const text = said.replace(/\s+/g, "").replace(/;$/, "");
  const list = /^(\w+\.)?assertThat\w*\(/.test(text) ? listIn(text, text.indexOf("(")) : null;
  if (list === null || list.end === text.length) return [];
  let start = text.slice(0, list.end);
  return wordsIn(text.slice(list.end)).flatMap(({ name, args }) => {
    const word = `.${name}(${args?.join() ?? ""})`;
    if (!turns.test(name)) return [`${start}${word};`];
    start += word;
    return [];
  });
}

/** A chain that goes on says more than the kind; and of an error its kind is something. */
function withoutKinds(code: string): string {
  const more = code.replace(/\.is(Exactly)?InstanceOf\([^()]*\)(?=\s*\.)/g, "");
  if (code.includes("assertThatThrownBy(")) return more.replace(/\.is(Exactly)?InstanceOf\([^()]*\)/g, "");
  return code.includes("ExceptionOfType(") ? more.replace(/\.isThrownBy\(/g, ".by(") : more;
}

function slackIn({ type }: SyntaxNode, text: string): Slack {
  // Java's own `assert` counts only where the machine is told so.
  if (type === "assert_statement" && text.endsWith(";")) return 2;
  const code = withoutKinds(text.replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, '""'));
  if (roomOf(text) !== null || isPart.some((each) => each.test(text))) return 1;
  const isBare = bare.test(code);
  const asks = code.replace(/=>/g, "");
  if (isBare && saidThere.some((each) => each.test(text))) return 3;
  if (isBare && (!compares.test(asks) || eitherOr.test(asks))) return 2;
  if (isBare && !equals.test(asks) && /!=/.test(asks)) return 2;
  if (calledThere.test(code) || saidThere.some((each) => each.test(text))) return 3;
  if (calledWithNothing.test(code) || listedIn(text) !== null || asksForAnyText(text)) return 2;
  if (calledAny.test(code) || saidAny.some((each) => each.test(text))) return 2;
  if (calledKind.test(code) && !code.startsWith("expectTypeOf(")) return 2;
  if (isBare && !equals.test(asks)) return 1;
  return calledPart.test(code) || saidPart.some((each) => each.test(text)) ? 1 : 0;
}

/** Functions by their names, of whatever they are. */
function called(names: readonly string[], list = String.raw`\s*\(`): RegExp {
  const each = names.map((name) => name.replace(/(?<!\\)\.(?![*+?])/g, String.raw`\.`));
  return new RegExp(String.raw`(?<![\w$])(?:${each.join("|")})${list}`);
}

function words(names: string): readonly string[] {
  return names.split(/\s+/);
}
