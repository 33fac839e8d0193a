import { type LineOfTest } from "./line-of-test.ts";
import { robotChecks, robotSkips } from "./robot-lines.ts";

/** By which words tests of most languages and runners check. */
const checks =
  /\b(assert\w*|Assert\w*|ASSERT\w*|EXPECT_\w+|CHECK\w*|REQUIRE\w*|XCT(Assert\w*|Fail|Unwrap)|refute\w*|flunk|fail)\b|\bexpect\w*\s*[({]|\bexpect\s+\w|[.\s](should|must|shall)\w*\b|\bthrown\(|\bverify\s*[({]|\bis_deeply\b|\bcmp_ok\b|\b(is|isnt|ok|like|unlike)\s*\(/;
const comparison = /[^=!<>]==[^=]|!=|===|<=|>=|\bin\b/;
const bats = /^\s*(\[\[?\s|run\s+!|\w*diff\s)/;
/** What is there, of a kind, or true by itself. */
const lax =
  /\b(assert_?(true|that)?|XCTAssertTrue?|is_?true|ok)\(?(true|1|"")\)?|not_?(be_?)?(to_?be)?_?(nil|null|none|empty)|shouldNotBe(Null|Empty)|NotBeNull|isNotNull|assertNot(Null|Nil)|refute_nil|be_(truthy|present|a|an|instance_of|kind_of)\b|assert_(instance_of|kind_of|respond_to)|isInstanceOf|respond_to|ShouldNotBeEmpty|ShouldBeTrue(True|1|\$\{True\})|ShouldExist|shouldBe(Instance|OfType)|not_?to_?raise|NotThrow|nothing_raised/i;
/** Spock has what stands under these words hold, line by line. */
const holding = /^\s*(expect|then)\s*:/;
/** `1 * store.save(_)`, `0 * _`, `noExceptionThrown()` */
const called = /^\s*\(?[\d_]+(\.\.[\d_]+)?\)?\s*\*\s*\w|\b(no|not)(Exception)?Thrown\(/;
/** `1 | 2 || 3` */
const row = /\S\s*\|{1,2}\s*\S/;
const ended = /^\s*(given|setup|when|where|cleanup)\s*:|^\s{0,4}\}/;

const skips =
  /@(Disabled\w*|Ignore\w*|PendingFeature\w*|IgnoreRest|Enabled\w+)\b|\b(xit|xdescribe|xcontext|xspecify|xtest|fit|fdescribe|fcontext)\b|\b(skip|skip_if|skip_unless|pending|omit|todo|ignore)\b\s*[(:"']|^\s*(skip|pending)\b|\bmarkTest(Skipped|Incomplete)\b|\bXCTSkip\w*|\bGTEST_SKIP\b|\bDISABLED_\w|\[\s*Ignore\b|\b(Skip|Explicit|Ignore)\s*=|\[\s*Explicit\b|@(module|describe)?tag\s+:?(skip|pending)|:(skip|pending|focus|ignore)\b|\b(focus|ignored|enabled|skip)\s*[:=]\s*(true|false)\b|\.config\(\s*enabled|@(skip|group skip)|\bassume(True|False|That)?\s*\(|\bSKIP\b|\[\.|\bexit\s+0\b|\bskip_all\b|#\s*if\s+0\b|@Tag\b|@tags?\b/;

const robot = /\.(robot|resource)$/;

/** What checks, statement by statement. */
export function checksIn(path: string, text: string): LineOfTest[] {
  if (robot.test(path)) return robotChecks(text).map(({ line, said }) => lineOf(line, said));
  let holds = false;
  let isTable = false;
  return codeOf(path, text).flatMap(({ line, said }) => {
    holds = holding.test(said) || (holds && !ended.test(said));
    isTable = /^\s*where\s*:/.test(said) || (isTable && !/^\s{0,4}\}/.test(said));
    const isCheck = (part: string) =>
      checks.test(part) ||
      (/\.groovy$/.test(path) &&
        ((holds && (comparison.test(part) || called.test(part))) || (isTable && row.test(part)))) ||
      (/\.bats$/.test(path) && bats.test(part)) ||
      (/\.(exs?|erl|jl)$/.test(path) && /@test\b/.test(part));
    return said
      .split(";")
      .filter(isCheck)
      .map((part) => lineOf(line, part));
  });
}

/** What keeps tests from running, or from counting. */
export function skipsIn(path: string, text: string): LineOfTest[] {
  if (robot.test(path)) return robotSkips(text).map(({ line, said }) => lineOf(line, said));
  return codeOf(path, text)
    .filter(({ said }) => skips.test(said))
    .map(({ line, said }) => lineOf(line, said));
}

/** Whether a check lets nearly anything pass, so that it stands for no other. */
export function isLaxCheck(text: string): boolean {
  return lax.test(text);
}

function lineOf(line: number, said: string): LineOfTest {
  return { line, said: said.trim(), text: said.replace(/\s+/g, "") };
}

/** The lines without comments; a preprocessor of C leaves parts out by lines that look like some. */
function codeOf(path: string, text: string): { readonly line: number; readonly said: string }[] {
  const isC = /\.(cc?|cpp|cxx|mm?|cs|swift)$/.test(path);
  const comment = isC ? /^\s*(\/\/|\*)/ : /^\s*(\/\/|#|--|;|%|\*)/;
  const blank = (all: string) => all.replace(/[^\n]/g, "");
  const plain = text
    .replace(/\/\*[^]*?\*\//g, blank)
    .replace(/^=begin\b[^]*?^=end\b/gm, blank)
    .replace(/^\s*#?if\s+0\b(?=[^]*?#endif)/gm, "#if 0");
  return plain
    .split("\n")
    .map((said, at) => ({ line: at + 1, said: said.replace(/\s\/\/\s.*$/, "") }))
    .filter(({ said }) => said.trim() !== "" && !comment.test(said));
}
