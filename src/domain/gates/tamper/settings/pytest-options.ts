import { limitsTime } from "./judgments.ts";

/** Options of pytest that say how much it tells, and where, or how much it does at once, and with which database. */
const telling =
  /^(-r\w+|-[qvl]+|--verbose|--quiet|--tb=\w+|--durations=\d+|--color=\w+|--showlocals|--no-header|--junit-?xml=\S+|--html=\S+|--log-[\w-]+=\S+|-n=\w+|--import-mode=\w+|--timeout=\d+|--disable-warnings|--dist=\w+|--numprocesses=\w+|--no-cov-on-fail|--(?:reuse|create)-db)$/;
/** Options by which it demands more. What is to be covered, `--cov=…`, may also be less. */
const demanding =
  /^(--strict-markers|--strict-config|--strict|-Werror|--doctest-modules|--doctest-glob=\S+|--cov|--cov-branch|--cov-report=\S+)$/;

/** Whether arguments that pytest always gets lost one that demands, or won one that does otherwise. */
export function weakensOptions(was: readonly unknown[], now: readonly unknown[]): boolean {
  const [old, fresh] = [wordsOf(was), wordsOf(now)];
  const [gone, come] = withoutHigherFloor(without(old, fresh), without(fresh, old));
  return (
    limitsTime(limitsIn(old), limitsIn(fresh)) !== null ||
    gone.some((word) => !telling.test(word)) ||
    come.some((word) => !telling.test(word) && !demanding.test(word))
  );
}

function limitsIn(words: readonly string[]): string[] {
  return words.flatMap((word) => /^--timeout=(\d+)$/.exec(word)?.[1] ?? []);
}

const floor = /^--cov-fail-under=(\d+(?:\.\d+)?)$/;

/** Both lists without what is to be covered at least, if that is no less than before. */
function withoutHigherFloor(gone: readonly string[], come: readonly string[]): [string[], string[]] {
  const numbers = (words: readonly string[]) =>
    words.flatMap((word) => floor.exec(word)?.slice(1).map(Number) ?? []);
  const [was, now] = [numbers(gone), numbers(come)];
  // The first goes before what coverage is told elsewhere.
  const isKept = was.length > 0 && now.length > 0 && Math.min(...now) >= Math.max(...was);
  const rest = (words: readonly string[]) => words.filter((word) => !(isKept && floor.test(word)));
  return [rest(gone), rest(come)];
}

function wordsOf(values: readonly unknown[]): string[] {
  return values
    .map(String)
    .join(" ")
    .replace(/-W\s+error(?=\s|$)/g, "-Werror")
    .replace(
      /(--(?:cov|cov-report|cov-fail-under|tb|durations|color|timeout|dist|numprocesses))\s+(?=[^\s-])/g,
      "$1=",
    )
    .replace(/(^|\s)-n\s+(?=auto|logical|\d)/g, "$1-n=")
    .split(/\s+/)
    .filter((word) => word !== "");
}

function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}
