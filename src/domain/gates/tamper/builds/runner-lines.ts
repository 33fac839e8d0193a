import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";

/** Files that only their runner reads, and how a line of one asks for less. */
interface RunnerFile {
  readonly path: RegExp;
  /** A line that leaves tests out, or has their failures pass. */
  readonly softens?: RegExp;
  /** A line without which less is demanded; with the name of a test, which may be gone as a whole. */
  readonly demands?: RegExp;
  /** The tests that such a line speaks of: new ones are as they are. */
  readonly names?: RegExp;
  /** Its runner did more before there was such a file, at least where it found some of these. */
  readonly isAlsoNew?: true | RegExp;
}

const engines = "junit|jupiter|testng|assertj|mockito|hamcrest|spock|kotest|jacoco|truth";
const files: readonly RunnerFile[] = [
  {
    path: /(^|\/)(\.bazelrc|[\w.-]+\.bazelrc)$/,
    softens:
      /--(test_(tag|lang|size|timeout)_filters|test_filter|build_tag_filters|flaky_test_attempts|deleted_packages|nobuild\b|test_arg\b|runs_per_test=0|cache_test_results=(yes|1|true)|test_env=(\w*ADDOPTS|TESTBRIDGE_TEST_ONLY)|run_under)|^build\b.*--build_tests_only\b/,
    isAlsoNew: true,
  },
  {
    path: /(^|\/)\.bazelignore$/,
    softens:
      /^(?!(?:.*\/)?(?:node_modules|dist|build|out|target|vendor|third_party|bazel-[\w-]+|\.[\w-]+)(?:\/|$))/,
    isAlsoNew: true,
  },
  {
    path: /(^|\/)BUILD(\.bazel)?$/,
    softens:
      /\bflaky\s*=\s*(True|1)\b|\btarget_compatible_with\s*=.*:incompatible|\btags\s*=.*["'](manual|disabled|flaky|skip|broken|no[-_]?ci)["']/,
  },
  {
    path: /(^|\/)(CMakeLists\.txt|[\w.-]+\.cmake|CTestCustom\.cmake(\.in)?)$/,
    softens:
      /\b(DISABLED|WILL_FAIL)\s+["']?(TRUE|ON|YES|Y|1)\b|\b(SKIP_RETURN_CODE|SKIP_REGULAR_EXPRESSION|PASS_REGULAR_EXPRESSION)\s|\bCTEST_CUSTOM_TESTS_IGNORE\b/,
    demands:
      /^(?:add_test\(\s*(?:NAME\s+)?["']?([\w.-]+)|(?:gtest|catch|doctest)_(?:discover|add)_tests\(\s*([\w.-]+)|enable_testing\(|include\(\s*CTest\b)/i,
    names:
      /^set_tests_properties\(\s*([^()]*?)\s+PROPERTIES\b|^set_property\(\s*TEST\s+([^()]*?)\s+PROPERTY\b/i,
  },
  {
    path: /(^|\/)cucumber(\.config)?\.(properties|[cm]?[jt]s|json|ya?ml)$/,
    softens:
      /\bcucumber\.(filter\.(tags|name)|execution\.dry-run|features)\b|\b(tags|name|retry|retryTagFilter)["']?\s*:|\b(dryRun|dry-run)["']?\s*:\s*true|\bstrict["']?\s*:\s*false|--(tags|dry-run|no-strict|retry|name)\b/,
  },
  {
    path: /(^|\/)(behave\.ini|\.behaverc)$/,
    softens:
      /^\s*(default_tags|tags|dry_run|name|exclude_re|include_re|stop|paths|stage|runner(_aliases)?)\s*[=:]/,
    isAlsoNew: /\.feature$/,
  },
  {
    path: /(^|\/)mocha\.opts$/,
    softens:
      /--(f?grep|invert|exclude|ignore|retries|dry-run|allow-uncaught|pass-on-failing-test-suite)\b|(^|\s)-[gfi]\b/,
    demands: /--(forbid-only|forbid-pending|recursive|check-leaks|fail-zero|async-only)\b/,
  },
  {
    path: /(^|\/)(deno\.jsonc?|import_map\.json)$/,
    softens: /"exclude"\s*:[^\n]*\b_?(tests?|specs?)\b|"\.{1,2}\/[^"]*"\s*:\s*"\.{1,2}\//,
  },
  { path: /(^|\/)\.editorconfig$/, softens: /^\s*ktlint\w*\s*=\s*disabled\b/ },
  {
    path: /(^|\/)phpunit(\.dist)?\.xml(\.dist)?$/,
    softens:
      /<exclude>|\bdefaultTestSuite=|\bfailOn\w+="false"|\bbeStrictAbout\w+="false"|\bbootstrap="[^"]*fake/,
    demands: /<(directory|file)\b[^>]*>[^<]*tests?|\bfailOn\w+="true"/i,
  },
  {
    path: /\.gradle(\.kts)?$|(^|\/)pom\.xml$/,
    softens: new RegExp(
      `\\bsubstitute\\b.*(${engines})|\\btest\\w*\\s*[( ]\\s*(files|fileTree)\\s*\\(.*(${engines})|<systemPath>[^<]*(${engines})|\\bdependsOn\\.remove\\(|\\bsetDependsOn\\(`,
    ),
  },
  {
    path: /(^|\/)junit-platform\.properties$/,
    softens:
      /^\s*(jqwik\.(tries\.default\s*=\s*\d{1,2}\s*$|failures\.|database)|junit\.jupiter\.execution\.timeout\.mode\s*[=:]\s*disabled|junit\.platform\.execution\.dryRun)/,
    demands:
      /^\s*junit\.jupiter\.(execution\.timeout\.(?!mode|thread)[\w.]*default\b|extensions\.autodetection\.enabled\s*[=:]\s*true\b)/,
    isAlsoNew: /(^|\/)src\/test\/.*\.(java|kt)$/,
  },
  {
    path: /(^|\/)(\.config\/)?\.?insta\.ya?ml$/,
    softens: /\bforce_pass\s*:\s*true|\bforce_update\s*:\s*true|\bupdate\s*:\s*["']?(always|force|unseen)/,
    isAlsoNew: true,
  },
];

/** Lines that came or went in files of runners and builds, by which these ask for less. */
export function runnerLines(changed: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const stood = [...paths, ...changed.flatMap(({ before }) => before?.path ?? [])];
  const judged = ({ isAlsoNew }: RunnerFile) =>
    isAlsoNew instanceof RegExp ? stood.some((one) => isAlsoNew.test(one)) : isAlsoNew === true;
  return changed.flatMap(({ path, before, after }) => {
    const file = files.find((one) => one.path.test(path));
    if (file === undefined || after === null || (before === null && !judged(file))) return [];
    const [was, now] = [linesOf(textOf(before)), linesOf(textOf(after))];
    const [known, left] = [new Set(was), new Set(now)];
    const came = now.filter(
      (line) => !known.has(line) && file.softens?.test(line) === true && !isOfNew(line, was, file),
    );
    const gone = was.filter(
      (line) => !left.has(line) && file.demands?.test(line) === true && !isGone(line, changed, file),
    );
    const replaced = now.filter((line) => !known.has(line) && file.demands?.test(line) === true);
    return [...came, ...gone.slice(replaced.length)].map((line) => ({
      ...{ path, line: left.has(line) ? lineOf(textOf(after), line) : null },
      rule: "weakened-configuration",
      message: `a runner is told to demand less: ${line.slice(0, 160)}${left.has(line) ? "" : " is gone"}`,
    }));
  });
}

function isOfNew(line: string, was: readonly string[], { names }: RunnerFile): boolean {
  const [, one, other] = names?.exec(line) ?? [];
  const tests = (one ?? other ?? "").split(/\s+/).filter(Boolean);
  const words = new Set(was.flatMap((text) => text.split(/[^\w.-]+/)));
  return tests.length > 0 && tests.every((test) => /^[\w.-]+$/.test(test) && !words.has(test));
}

/** Whether the source of the test goes with the line that has it run. */
function isGone(line: string, changed: readonly ChangedFile[], { demands }: RunnerFile): boolean {
  const [, one, other] = demands?.exec(line) ?? [];
  const name = one ?? other;
  return (
    name !== undefined &&
    changed.some(({ before, after }) => {
      const last = before?.path.slice(before.path.lastIndexOf("/") + 1) ?? "";
      return before !== null && after === null && last.replace(/\.\w+$/, "") === name;
    })
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(#|\/\/)/.test(line));
}

function lineOf(text: string, line: string): number | null {
  const at = text.split("\n").findIndex((one) => one.trim() === line);
  return at < 0 ? null : at + 1;
}
