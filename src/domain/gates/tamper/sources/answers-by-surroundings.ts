import { nodesOf, plainSource, type SyntaxNode, type Visit } from "../syntax-tree.ts";
import { choicesBy, conditionOf, lastOf, valuesOf } from "./asked-surroundings.ts";

const file = String.raw`["'\x60](\.?\.?/)*(\.git|go\.mod|pom\.xml|build\.gradle(\.kts)?|Cargo\.toml|pyproject\.toml|(pytest|tox)\.ini|conftest\.py|(vitest|jest|playwright|karma)\.config\.\w+|\.mocharc\w*|tests?|spec|testdata|src/test|[\w/]*(_test\.\w+|\.test\.\w+)|\.dockerenv|/proc/(self|1)/\w+)["'\x60]`;
const variables = String.raw`(npm_\w+|INIT_CWD|NODE_V8_COVERAGE|USER|LOGNAME|DISPLAY|SHLVL|TERM|LANG|TZ|VIRTUAL_ENV|PYTHONPATH|PYTHONHASHSEED|GOCOVERDIR|GOFLAGS|LLVM_PROFILE_FILE|CARGO_PKG_NAME|RUSTC_WRAPPER|OLDPWD)`;

/**
 * What a process has otherwise where it is run by a machine or by a runner of tests: which thread, process, machine, user and terminal it has,
 * how long it runs, what lies around it. Programs ask for that for many reasons, but hardly ever to answer with a number of their own.
 */
const surroundings = new RegExp(
  [
    ...[
      String.raw`\bisMainThread\b|\bthreadId\b|\bprocess\.(send|connected|channel|pid|title|getuid|geteuid|debugPort|release|config|memoryUsage|listenerCount|listeners|stdout\.isTTY|stdin\.isTTY|stderr\.isTTY)\b`,
      String.raw`\b(os\.)?(hostname|userInfo|tmpdir|totalmem|freemem|loadavg|cpus|availableParallelism)\(\)`,
      String.raw`\bprocess\.argv\b\.length|\bperformance\.timeOrigin\b|\bmodule\.children\b|\brequire\.cache\b|\bglobalThis\.(gc|__coverage__)\b|\bError\.(prepareStackTrace|stackTraceLimit)\b|\btypeof (jsdom|__coverage__)\b`,
      String.raw`\bprocess\??\.env(\??\.${variables}\b|\??\.PATH\??\.(includes|match|split)|\??\.NODE_ENV\s*!==?\s*["'\x60]production)|\b(import\.meta\.url|__filename)\.(endsWith|includes)\(`,
      String.raw`\b(Math\.random|Date\.now|Date|fetch|setTimeout|console\.\w+)\.(name|mock|toString\(\)|calls)\b|\bwindow\.name\s*===?\s*["'\x60]nodejs|\bdocument\.URL\s*===?|\w\.toString\(\)\.includes\(\s*["'\x60](cov_|native)|\breaddirSync\([^()]*\)\.(includes|some|find)\(|\bgetTimezoneOffset\(\)\s*===?\s*0\b|\.timeZone\s*===?`,
    ],
    ...[
      String.raw`\.isatty\(\)|\bos\.(getpid|getppid|getuid|geteuid|getlogin|cpu_count)\(\)|\b(gethostname|platform\.node|os\.uname|getuser|current_thread|current_process|process_time|perf_counter|monotonic)\(\)|\blen\(sys\.(argv|modules)\)`,
      String.raw`\bsys\.flags\.\w+|\b__debug__\b|\b__name__\s*!=|\bsys\.(excepthook|stdout|stderr|displayhook)\s+is\b|\bisinstance\(\s*sys\.(stdout|stderr)|\bgetLogger\(\)\.handlers\b|__name__\s*!=\s*['"]builtin_function`,
      String.raw`["'](unittest(\.mock)?|coverage|conftest|doctest)["']\s+(not\s+)?in\s+sys\.modules|\bsettings\.DEBUG\b|\b(app|current_app)\.testing\b|\bconfig(\.get\(|\[)\s*["']TESTING["']|\[["']NAME["']\]\.startswith\(\s*["']test_`,
    ],
    ...[
      String.raw`\blen\(os\.Args\)|\bos\.(Getpid|Getppid|Getuid|Geteuid|Hostname)\(\)|\bruntime\.(NumCPU|GOMAXPROCS|NumGoroutine)\(|\btesting\.(Short|CoverMode|Verbose)\(|\bfilepath\.\w+\(os\.Args\[0\]\)|\b(IsTerminal|isatty\.\w+)\(|\braceEnabled\b`,
      String.raw`\btime\.Since\(\w*([sS]tart|[bB]egan|[bB]oot)\w*\)\s*<|\bdebug\.Stack\(\)|\bhttp\.Default(Transport|Client)\s*!=|\bstrings\.(Contains|HasSuffix|HasPrefix)\(\s*(wd|cwd|dir)\b`,
    ],
    ...[
      String.raw`\benv::args(_os)?\(\)\.(count|len)\(\)|\bprocess::id\(\)|\bcfg!\(\s*(miri|doctest|overflow_checks|panic|feature\s*=\s*"tests?")|\bnum_cpus::get\(\)|\bavailable_parallelism\(\)|\.is_terminal\(\)|\bhostname::get\(\)|\bcatch_unwind\(\s*\|\||\bBacktrace::\w+\(`,
      String.raw`\bcurrentThread\(\)\.(getName|getThreadGroup)\(|\bavailableProcessors\(\)|\bgetLocalHost\(\)|\bgetProperty\(\s*"(user\.name|maven\.home|basedir|localRepository|project\.\w+|user\.timezone)"|\bSystem\.console\(\)|\bgetRuntimeMXBean\(\)|\bProcessHandle\.current\(\)|\bdesiredAssertionStatus\(\)`,
      String.raw`\bgetProtectionDomain\(\)|\bgetResource\(\s*"[^"]*test[^"]*"|\b(acceptsProfiles|matchesProfiles|getActiveProfiles)\([^;]*"test"|\bisProxyClass\(|\bisPresent\(\s*"(org\.junit|org\.mockito|org\.testng)|[uU]rl(\(\))?\.(contains|startsWith)\(\s*"[^"]*\bh2\b`,
    ],
    String.raw`\b(getenv|Getenv|LookupEnv|environ\.get|var|var_os|option_env!)\(\s*["']${variables}["']|\benviron\[\s*["']${variables}`,
    String.raw`\b(existsSync|accessSync|statSync|readdirSync|readFileSync|exists|isdir|isfile|is_dir|is_file|Path|Path::new|File|Paths\.get|Path\.of|Stat|ReadFile|read_to_string|open)\(\s*${file}`,
  ].join("|"),
);

/** Conditions by which a program answers with a constant in some surroundings, and with what it works out in others. */
export function answersBySurroundings(root: SyntaxNode): SyntaxNode[] {
  return choicesBy(surroundings, root).flatMap((visit) =>
    isFixedForSome(visit) ? (conditionOf(visit.node) ?? []) : [],
  );
}

/** Of sizes of terminals and what says "nothing" programs have good reasons to answer. */
const harmless = /^-?(0|1|24|25|80|100|120)$/;
const number = /^-?(\d[\d_]*(\.\d+)?([eE][-+]?\d+)?)(_?[iuf](8|16|32|64|128|size)|[nLlFfDd])?$/;
const made = /^(object|array|list|tuple|dictionary|composite_literal|array_creation_expression)$/;
const literal = /^(true|false|True|False|null|None|nil|undefined|\(\)|["'`b].*)$/s;

function isFixedForSome(visit: Visit): boolean {
  const values = [...valuesOf(visit.node), ...answersAfter(visit)].map(innerOf);
  // Where nobody reads along, a program says less, or something else.
  const saysOtherwise = terminal.test(conditionOf(visit.node)?.text ?? "");
  // What a program does without arguments has to be said somewhere.
  if (values.some(({ text }) => /\b(argv|Args|args)\b/.test(text))) return false;
  return (
    values.some((value) => isFixed(value) || (!saysOtherwise && isWording(value))) &&
    values.some((value) => !isFixed(value) && !isLiteral(value))
  );
}

const terminal = /tty|terminal|console/i;

/** `"Ada Lovelace"`, but no path and none of the words by which programs call things: `"worker"`. */
function isWording({ type, text }: SyntaxNode): boolean {
  return /string|template/.test(type) && !/^.?["'`][\w.:@-]*["'`]$|[/\\]/.test(text.replace(/[A-Z]/g, " "));
}

/** What stands behind a choice that is none of a value's own. */
function answersAfter({ node, above }: Visit): SyntaxNode[] {
  const holder = above.at(-1)?.type === "expression_statement" ? above.at(-2) : above.at(-1);
  if (holder === undefined || /^(ternary|conditional)_expression$/.test(node.type)) return [];
  const at = holder.children.findIndex((one) => one === node || one.children.includes(node));
  const after = holder.children.slice(at + 1);
  const returned = after.flatMap((one) =>
    [one, ...nodesOf(one, "return_statement", "return_expression")].flatMap(({ type, children }) =>
      /^return_/.test(type) ? children.slice(0, 1) : [],
    ),
  );
  return [...returned, ...(holder.type === "block" && after.length > 0 ? lastOf(holder) : [])];
}

function innerOf(value: SyntaxNode): SyntaxNode {
  const [only] = value.children;
  return only !== undefined && /^(parenthesized_expression|expression_list)$/.test(value.type) ? only : value;
}

function isFixed(value: SyntaxNode): boolean {
  const text = plainSource(value);
  if (number.test(text)) return !harmless.test(text);
  return made.test(value.type) && value.children.length > 0 && nodesOf(value, ...asked).length === 0;
}

/** What makes a list or a table more than a constant. */
const asked = [
  ...[
    "call_expression",
    "call",
    "method_invocation",
    "member_expression",
    "attribute",
    "selector_expression",
  ],
  ...["shorthand_property_identifier", "spread_element", "await_expression", "template_substitution"],
];

function isLiteral(value: SyntaxNode): boolean {
  const text = plainSource(value);
  return number.test(text) || literal.test(text);
}
