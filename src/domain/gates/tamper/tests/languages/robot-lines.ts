interface Line {
  readonly line: number;
  readonly said: string;
}

const checks =
  /\bShould\b|\bMust\b|^\s+(Fail|Run Keyword And Expect Error|Wait Until|Wait For (Elements|Condition)|Verify|Expect|Assert|\w+ Should|Get \w.*(==|!=|contains|matches|validate))\b/i;
const skips =
  /\brobot:(skip|exclude)(-on-failure)?\b|^\s+Skip( If)?(\s{2,}|$)|^\s+Pass Execution( If)?(\s{2,}|$)|^\s+Run Keyword And (Ignore Error|Warn On Failure|Return Status)\b|^\s+(Set Test Status|Remove Tags)\b|\[Tags\].*\b(skip|exclude|wip|manual)/i;

/** A test of Robot Framework by its name, the rows that a template is run over, and the keywords that check something. */
export function robotChecks(text: string): Line[] {
  let section = "";
  let isTemplate = false;
  return linesIn(text).filter(({ said }) => {
    const header = /^\*+\s*([\w ]+?)s?\s*\**\s*$/.exec(said)?.[1];
    if (header !== undefined) section = header.toLowerCase();
    if (header !== undefined || section === "setting") return false;
    const isTest = /^(test case|task)$/.test(section) && /^\S/.test(said);
    if (isTest) isTemplate = false;
    if (/^\s+\[Template\]/i.test(said)) isTemplate = true;
    if (/^\s+\[/.test(said)) return false;
    return isTest || (isTemplate && section !== "keyword") || checks.test(said);
  });
}

export function robotSkips(text: string): Line[] {
  return linesIn(text).filter(({ said }) => skips.test(said));
}

function linesIn(text: string): Line[] {
  return text
    .split("\n")
    .map((said, at) => ({ line: at + 1, said: said.replace(/\s{2,}#.*$/, "").replace(/\s+$/, "") }))
    .filter(({ said }) => said.trim() !== "" && !/^\s*#/.test(said));
}
