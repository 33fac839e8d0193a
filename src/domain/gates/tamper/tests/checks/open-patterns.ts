const regex = String.raw`\/(?<regex>(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n[])*)\/[a-z]*`;
const quoted = String.raw`(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\x60[^\x60]*\x60)`;
/** A text that is a pattern, and one that is found as it stands. */
const pattern = String.raw`[rR]?(?<pattern>${quoted})`;
const plain = `(?<plain>${quoted})`;

/** Checks for which a pattern, or a text to be found, decides what they let pass. */
const forms: readonly RegExp[] = [
  String.raw`\.(?:toThrow|toThrowError|toMatch|throws?|match|doesMatch|stringMatching|stringContaining|toContain|includes?|contains?|string)\(\s*(?:[A-Z]\w*,\s*)?(?:new RegExp\(\s*${pattern}|${regex}|${plain})\s*\)`,
  String.raw`^(?:await\s+)?assert\.(?:throws|rejects|match)\([^]*,\s*(?:\{\s*message:\s*)?${regex}\s*\}?\s*\)`,
  String.raw`\bmatch\s*=\s*${pattern}`,
  String.raw`\.assert(?:Raises|Warns)?Regex\([^]*,\s*${pattern}\s*\)`,
  String.raw`\bre\.(?:match|search|fullmatch)\(\s*${pattern}`,
  String.raw`\b(?:hasMessageMatching|matching|url(?:Path)?Matching|matchesPattern|matchesRegex|containsPattern|containsMatch|matches|MatchRegexp|matches_regex|MustCompile|Regex::new)\(\s*${pattern}\s*\)`,
  String.raw`\b(?:hasMessage(?:Containing|StartingWith|EndingWith)|containsString|startsWith|starts_with|endsWith|ends_with|ContainSubstring|HavePrefix|contains_substring)\(\s*${plain}\s*\)`,
  String.raw`\b(?:assert|require)\.Regexpf?\(\w+,\s*${pattern}`,
  String.raw`\b(?:assert|require)\.(?:ErrorContains|Contains)f?\(\w+,[^,]*,\s*${plain}\s*[,)]`,
  String.raw`\bMatches\([^]*,\s*${pattern}`,
].map((form) => new RegExp(form));

/** Whether what a check asks a text for is found in any: `/./`, `""`, `[\s\S]*`. */
export function asksForAnyText(said: string): boolean {
  return forms.some((form) => {
    const groups = form.exec(said)?.groups;
    if (groups === undefined) return false;
    if (groups["plain"] !== undefined) return groups["plain"].length === 2;
    const asked = groups["regex"] ?? groups["pattern"]?.slice(1, -1);
    return asked !== undefined && isOpenPattern(asked);
  });
}

/** Of a pattern, as it is written between its quotes, nothing is left without what stands for many. */
export function isOpenPattern(asked: string): boolean {
  const rest = asked
    .replace(/\\\\?[wWsSdDbBnt]/g, "")
    .replace(/\[(?:\\.|[^\]\\])*\]/g, "")
    .replace(/\{\d*,?\d*\}|\(\?[:=!<]|[.^$*+?()|]/g, "");
  return rest === "" && asked !== "^$";
}
