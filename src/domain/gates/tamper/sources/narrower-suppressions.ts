/** What a mark has a tool look away from. */
interface Suppressed {
  readonly tool: string;
  readonly isOfFile: boolean;
  /** It fails where there is nothing to look away from. */
  readonly isExpected: boolean;
  /** Null: all. */
  readonly rules: readonly string[] | null;
}

interface Form {
  readonly tool: string;
  readonly said: RegExp;
}

/** What is said behind, or in brackets, is a reason and no rule. */
const forms: readonly Form[] = [
  {
    tool: "eslint",
    said: /^(?:\/\/|\/\*)\s*eslint-disable(?<part>-next-line|-line)?(?:\s+(?!--)(?<rules>[\w@/-]+(?:\s*,\s*[\w@/-]+)*))?\s*(?:--.*)?(?:\*\/)?$/,
  },
  { tool: "typescript", said: /^(?:\/\/|\/\*)\s*@ts-(?<part>ignore|(?<expected>expect-error))(?:[\s:].*)?$/ },
  {
    tool: "noqa",
    said: /^#\s*(?<part>)noqa(?::\s*(?<rules>[A-Z]+\d+(?:\s*,\s*[A-Z]+\d+)*))?(?:\s.*)?$/,
  },
  { tool: "mypy", said: /^#\s*(?<part>)type:\s*ignore(?:\[(?<rules>[\w, -]+)\])?(?:\s.*)?$/ },
  { tool: "pyright", said: /^#\s*(?<part>)pyright:\s*ignore(?:\[(?<rules>[\w, -]+)\])?(?:\s.*)?$/ },
  {
    tool: "pylint",
    said: /^#\s*pylint:\s*disable(?<part>-next)?=\s*(?<rules>[\w-]+(?:\s*,\s*[\w-]+)*)(?:\s.*)?$/,
  },
  { tool: "golangci", said: /^\/\/\s*(?<part>)nolint(?::\s*(?<rules>[\w-]+(?:,[\w-]+)*))?(?:\s.*)?$/ },
  { tool: "biome", said: /^(?:\/\/|\/\*)\s*(?<part>)biome-ignore\s+(?<rules>[\w/]+)(?:\([^)]*\))?:.*$/ },
  // What made the file may be another version of it, or another program.
  { tool: "generator", said: /^\/\/ Code generated .* DO NOT EDIT\.$/ },
  { tool: "shellcheck", said: /^#\s*(?<part>)shellcheck\s+disable=(?<rules>SC\d+(?:,SC\d+)*)(?:\s.*)?$/ },
  {
    tool: "rustc",
    said: /^#(?:(?<part>\[)|!\[)\s*(?:allow|(?<expected>expect))\s*\(\s*(?<rules>[\w:]+(?:\s*,\s*[\w:]+)*)\s*(?:,\s*reason\s*=\s*"[^"]*"\s*)?,?\s*\)\s*\]$/,
  },
  {
    tool: "javac",
    said: /^@SuppressWarnings\(\s*(?<part>)(?:value\s*=\s*)?\{?\s*(?<rules>"[\w:.-]+"(?:\s*,\s*"[\w:.-]+")*)\s*,?\s*\}?\s*\)$/,
  },
];

/** Whether a mark has a tool look away from no more than another one did: fewer rules, a line of what was a file, or a reason. */
export function looksAwayFromNoMore(now: string, was: string): boolean {
  const [is, had] = [suppressedBy(now), suppressedBy(was)];
  if (is === null || had === null || is.tool !== had.tool) return false;
  if ((is.isOfFile && !had.isOfFile) || (had.isExpected && !is.isExpected)) return false;
  return had.rules === null || (is.rules?.every((rule) => had.rules?.includes(rule)) ?? false);
}

function suppressedBy(text: string): Suppressed | null {
  for (const { tool, said } of forms) {
    const found = said.exec(text);
    if (found === null) continue;
    const { part, expected, rules } = found.groups ?? {};
    const named = rules?.split(",").map((rule) => rule.replaceAll('"', "").trim()) ?? null;
    const isAll = named === null || (tool === "javac" && named.includes("all"));
    return {
      tool,
      isOfFile: part === undefined,
      isExpected: expected !== undefined,
      rules: isAll ? null : named,
    };
  }
  return null;
}
