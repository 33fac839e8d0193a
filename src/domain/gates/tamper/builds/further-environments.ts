/** What nobody would call what runs their tests. */
const besides =
  /^(docs?|linkcheck|spelling|lint(er|ing)?|style|format|fmt|black|ruff|isort|flake8|pylint|mypy|pyright|typ(e|es|ing|echeck)|build|package|release|publish|dev|changelog|clean|bench(mark)?s?|audit|security|bandit|pre-?commit)$/;
const header = /^\[(?:testenv:|(?:tool\.tox\.)?env\.)([\w-]+)\]\s*$/;

/**
 * Settings of tox without the environments that it has beyond those of the base, where these are for something else than
 * tests and have commands of their own. What tests run in stays, and so does all that the base names.
 */
export function withoutFurtherEnvironments(before: string, after: string): string {
  const sections = after.split(/^(?=\[)/m);
  const further = sections.flatMap((section) => {
    const [first = ""] = section.split("\n");
    const [, name = ""] = header.exec(first.trim()) ?? [];
    const isNew = besides.test(name) && !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(before);
    return isNew && /^commands\s*=/m.test(section) ? [{ name, section }] : [];
  });
  if (further.length === 0) return after;
  const left = sections.filter((one) => !further.some(({ section }) => section === one)).join("");
  const named = further.map(({ name }) => name).join("|");
  const said = left.replace(
    new RegExp(`(^env_?list\\s*=.*?),[ \\t]*(["']?)(?:${named})\\2(?![\\w-])`, "gm"),
    "$1",
  );
  // What it is named in besides the list may run it for something else.
  const own = /^\[tool\.tox\b/m.test(said)
    ? said.split(/^(?=\[)/m).filter((one) => one.startsWith("[tool.tox"))
    : [said];
  return new RegExp(`(?<![\\w-])(${named})(?![\\w-])`).test(own.join("")) ? after : said;
}
