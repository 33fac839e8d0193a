import { type Leaf } from "./flatten.ts";
import { wordsOf, type Judgment } from "./judgments.ts";

/** Lines that no run reaches, or that do nothing. */
const known = new Set([
  ...["pragma: no cover", "pragma: no branch", "if TYPE_CHECKING:", "if typing.TYPE_CHECKING:"],
  ...["raise NotImplementedError", "if __name__ == .__main__.:", "@abstractmethod", "@abc.abstractmethod"],
  ...[
    "@overload",
    "@typing.overload",
    "class .*bProtocol):",
    "@(abc.)?abstractmethod",
    "@(typing.)?overload",
  ],
  ...["if (typing.)?TYPE_CHECKING:"],
]);

/** Of coverage: lines that are not counted, but for those that everybody passes over. */
export const unknownLines: Judgment = (old, fresh) =>
  fresh.some((one) => one !== null && !old.includes(one) && !isKnownLine(String(one)))
    ? "widened-exclusion"
    : null;

function isKnownLine(line: string): boolean {
  // Three dots without a backslash stand for any line that is as long.
  if (/^\^?(\\s\*| \*)?\\\.\\\.\\\.\$?$/.test(line)) return true;
  const plain = line
    .replace(/^\^?(\\s[*+])?/, "")
    .replace(/(\\s\*)?\$?$/, "")
    .replace(/\\b$|^\\b/g, "")
    .replace(/\\/g, "")
    .replace(/['"]__main__['"]/, ".__main__.")
    .replace(/:?$/, "");
  return [plain, `${plain}:`].some((one) => known.has(one));
}

/** Of pytest: warnings that were errors and are let pass now, but for those of one module or message. */
export const milderFilters: Judgment = (old, fresh) => {
  const isError = (one: Leaf) => /^error/.test(String(one));
  if (!old.some(isError)) return null;
  const lost = old.some((one) => isError(one) && !fresh.includes(one));
  const milder = fresh.some((one) => !old.includes(one) && letsAllPass(String(one)));
  return lost || milder ? "weakened-configuration" : null;
};

/** `ignore`, `ignore::RuntimeWarning`: an action, and neither a message nor a module. */
function letsAllPass(filter: string): boolean {
  const [action = "", message = "", , module = ""] = filter.split(":");
  return /^(ignore|default|always|module|once)$/.test(action.trim()) && message === "" && module === "";
}

/** Of coverage: where it looks. Where nothing was said it looked at all that was run. */
export const keepsSources: Judgment = (old, fresh) => {
  const known = wordsOf(fresh);
  const isLost = [...wordsOf(old)].some((one) => !known.has(one));
  return isLost || (old.length === 0 && known.size > 0) ? "widened-exclusion" : null;
};

const judging =
  /\b(pytest|unittest|nox|ruff|flake8|pylint|mypy|pyright|basedpyright|coverage\s+report|black|isort|bandit|ty)\b/;
const passing = /^-|\|\|\s*(true|:|exit 0)|;\s*(true|exit 0)/;

/** Of tox: a command that judges, and whose failure is to pass. */
export const failingCommands: Judgment = (old, fresh) =>
  old.some((one) => judging.test(String(one))) &&
  fresh.some((one) => judging.test(String(one)) && passing.test(String(one)) && !old.includes(one))
    ? "weakened-configuration"
    : null;

/** Of pytest: a folder that modules are looked for in before all others. */
export const firstPath: Judgment = (old, fresh) => {
  const [first = null] = fresh;
  if (first === null || old.includes(first) || /(^|\/)(\.|src|lib|python)\/?$/.test(String(first)))
    return null;
  return old.length > 0 || fresh.length > 1 ? "weakened-configuration" : null;
};

const plugins =
  /^(covdefaults|django_coverage_plugin|Cython\.Coverage|coverage_(conditional_plugin|pyver_pragma|enable_subprocess)|(jinja|mako)_coverage)$/;

/** Of coverage: what may change what is counted, but for what everybody knows. */
export const unknownPlugins: Judgment = (old, fresh) =>
  fresh.some((one) => one !== null && !old.includes(one) && !plugins.test(String(one)))
    ? "weakened-configuration"
    : null;
