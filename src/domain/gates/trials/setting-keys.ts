/**
 * How a value with this key bears on strictness. `narrows`: more of it judges less; `demands`: more of it judges more;
 * `floor`: a number to be reached; `limit`: one not to be passed; `neutral`: it says how, where or with what is judged.
 */
export type SettingSense = "narrows" | "demands" | "floor" | "limit" | "neutral";

/** The first that fits counts. Keys are compared in small letters, without `-` and `_`. */
const senses: readonly (readonly [SettingSense, RegExp])[] = [
  [
    "neutral",
    /^(\$?schema|name|displayname|id|description|version|rev|ref|author|title|comments?|langversion|languageversion|minversion|minimumversion|goversion|pythonversion|targetversion|requirespython|required(version|plugins)|basepython|nodeversion|javaversion|envlist|environments|dist|language|module|moduleresolution|moduledetection|jsx\w*|esmoduleinterop|allow(synthetic\w*|js|umd\w*)|checkjs|isolatedmodules|verbatimmodulesyntax|allow\w+extensions|resolvejsonmodule|forceconsistentcasing\w*|noemit\w*|emit\w*|declaration\w*|sourcemap\w*|inlinesource\w*|outdir|outfile|rootdir|removecomments|downleveliteration|importhelpers|incremental|composite|tsbuildinfofile|experimentaldecorators|ecmaversion|sourcetype|ecmafeatures|\w*timeout\w*|maxworkers|workers|jobs|parallel|threads|maxconcurrency|concurrency|watch\w*|seed|cache\w*|verbose\w*|verbosity|colou?rs?|output\w*|reportsdirectory|coveragedirectory|showsource|showerrorcodes|pretty|statistics|deps|dependencies|additionaldependencies|installcommand|passenv|permissions|linelength|maxlinelength|maxdoclength|indent\w*|quotes?|semi|printwidth|tabwidth|endofline|profile|formatters?|prettier\w*|gofmt\w*|goimports|gci|icon|url|homepage|autoupdate\w*|autofix\w*|ci|issuesurl|fix|sort\w*|comment|layout|requirecipasspass|docstring\w*)$/,
  ],
  [
    "narrows",
    /^(\w*ignor(e|es|ed|ing)\w*|\w*exclu(de|des|ded|sions?|ding)\w*|exclusions|omit|(?!skipcov)skip\w*|disabled?\w*|allow(?!ed?to)\w*|deselect\w*|suppress\w*|quiet|silent|passwithnotests|\w*nofail\w*|continueonerror|\w*failureignore|warnonly|exempt\w*|whitelist\w*|baseline\w*|dangerously\w*|forceexit|modules?watchman|untrusted\w*)$/,
  ],
  [
    "limit",
    /^(max\w*|\w*limit|\w*complexity|tolerance|retr(y|ies)\w*|\w*reruns|\w*flak\w*|\w*maxwarnings|\w*nesting\w*)$/,
  ],
  [
    "floor",
    /^(fail(ing)?under|lines?|branch(es)?|functions?|statements?|minpassrate|passrate|\w*msi|minimum\w*|mincoverage|\w*thresholds?|break|targets?|covered\w*)$/,
  ],
  [
    "demands",
    /^(includes?|included|files|\w*select\w*|\w*enable\w*|extends|presets?|plugins|checks?|testmatch|testregex|testpaths|tests?|harness|doctest|autotests|specs?|projects|roots|\w*coveragefrom|sources?|linters|strict\w*|disallow\w*|deny\w*|forbid\w*|ban\w*|restrict\w*|warn\w*|errors?\w*|fail\w*|report\w*|check\w*|require\w*|exact\w*|rules|all|perfile|packages|categories|(no|un|de)(implicit|unused|unchecked|fallthrough|property|unsafe|any|dead|explicit|strict|magic|uninit|warn|circular|console|restricted)\w*)$/,
  ],
];

/** Whole files of linters, where a number that coverage would have to reach limits a size. */
const linters = /(golangci|rubocop|pylint|flake8|checkstyle|detekt|pmd|eslint|clippy|phpmd)/i;

/** By the innermost key that has one; null: nothing is known of it. */
export function findSense(path: string, keys: readonly string[]): SettingSense | null {
  if (keys.includes("formatters")) return "neutral";
  for (const key of keys.toReversed()) {
    const plain = key.toLowerCase().replace(/[-_.\s]/g, "");
    const sense = senses.find(([, names]) => names.test(plain))?.[0];
    if (sense === undefined) continue;
    const isTolerance =
      sense === "floor" && (isOfLinter(path, keys) || (/codecov/.test(path) && plain === "threshold"));
    return isTolerance ? "limit" : sense;
  }
  return null;
}

function isOfLinter(path: string, keys: readonly string[]): boolean {
  const isCoverage = keys.some((key) => /cover|threshold/i.test(key));
  return !isCoverage && [path, ...keys].some((one) => linters.test(one));
}

/** Severities of rules, from the laxest. */
const severities: readonly RegExp[] = [
  /^(off|allow|none|ignore|disabled?|false|0|never|suppress|silent|hidden)$/,
  /^(info|information|note|hint|suggestion|refactor|convention|style)$/,
  /^(warn|warning|1)$/,
  /^(error|err|2|on|true|always|enabled?)$/,
  /^(deny|fatal)$/,
  /^forbid$/,
];

/** From 0; null: the value is no severity. */
export function rankSeverity(value: unknown): number | null {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return null;
  const at = severities.findIndex((words) => words.test(String(value).toLowerCase()));
  return at < 0 ? null : at;
}

/** Keys below which each key is a rule. */
export const ruleKeys =
  /^(\w*rules?|lints?(\.\w+)*|.*\.lints(\.\w+)*|severity|level|diagnostics|compilerlints|report[A-Z]\w+)$/;

/** Generated, installed and told of: nothing that is to be judged is kept there. */
export const unjudgedPaths =
  /^!?(\.?\/|\*\*\/|<rootDir>\/)*(\.?(dist|build|out|target|coverage|node_modules|vendor|third_party|generated|gen|tmp|temp|docs?|examples?|website|site|benchmarks?|perf|__pycache__|_build|migrations|storybook-static|fixtures|__fixtures__|testdata)|\.[\w-]+|CHANGELOG[\w.]*|[\w-]+\.(lock|md|snap|min\.js|d\.ts|pb\.go))(\/|$|\*|\\)|\.(md|lock|snap|min\.js|generated\.\w+|pb\.go)$/i;

/** Versions of what is judged with: their list may move. */
export const versionLike =
  /^(py|node|go|es|v|>=?|\^|~|ruby|jdk|java|php)?-?\d[\w.+-]*$|^(lts(\/\*)?|latest|stable|nightly|beta|current|oldstable|tip|msrv|pypy.*|head|edge|esnext|dom[\w.]*)$/i;

/** Options of commands by which less is run or less counts. */
export const laxOptions =
  /(^|\s)(--?(deselect|ignore(-\w+)?|exclude(-\w+)?|skip(-\w+)?|no-?cov\w*|pass-?with-?no-?tests|allow-\w+|grep|g|k|m|t|test-?name-?pattern|changed|only-?changed|related|bail-on-nothing|quiet|silent|no-?fail\w*|exit-zero|continue-on-collection-errors|suppress\w*|passWithNoTests|testNamePattern|onlyChanged|no-strict\w*|lf|last-failed|run|short|no-run|lib|no-default-features|Dmaven\.test\.\w+|DskipTests))(?=[\s=]|$)|\|\|\s*(true|:|exit 0|echo)|;\s*(true|exit 0)\s*$|--max-warnings|2>\/dev\/null|PYTHONOPTIMIZE|(^|\s)-O{1,2}\s/;
