import { type Machine } from "../../test-files.ts";
import { type Mark } from "../test-case.ts";

const asked =
  /^(?:sys\.platform|os\.name|platform\.system\(\)|process\.platform|(?:os\.)?platform\(\)|runtime\.GOOS)([=!])==?["'](\w+)["']$/;
const begins = /^(not)?sys\.platform\.startswith\(["'](\w+)["']\)$/;
const or = /(?<=["')])or(?=[a-z])|\|\|/;
const annotated = /^@(?:\w+\.)*(Disabled|Enabled)OnOs\(\{?((?:(?:OS\.)?[A-Z]+,?)+)\}?\)$/;

/** Whether a mark keeps a test from running on other systems than the one of this machine, and on no others. */
export function skipsOtherSystems({ what, where }: Mark, machine: Machine): boolean {
  const said = (where ?? what).replace(/\s+/g, "");
  const [, word, names = ""] = annotated.exec(said) ?? [];
  if (word !== undefined) {
    const isNamed = names.split(",").some((one) => systemOf(one.replace("OS.", "")) === machine.system);
    return isNamed === (word === "Enabled");
  }
  const [, condition] = /^skip[iI]f(.+)$/.exec(said) ?? [];
  return condition !== undefined && condition.split(or).every((one) => isOther(one, machine));
}

function isOther(condition: string, { system }: Machine): boolean {
  const [, sign, name] = asked.exec(condition) ?? [];
  if (sign !== undefined && name !== undefined) {
    const named = systemOf(name);
    // Whatever is not Windows is this to Python.
    const isThis = named === "posix" ? system !== "windows" : named === system;
    return named !== null && isThis === (sign === "!");
  }
  const [, not, start = ""] = begins.exec(condition) ?? [];
  const named = start === "win" ? "windows" : systemOf(start);
  return named !== null && (named === system) === (not !== undefined);
}

/** "=windows", whichever of a language's words ask for the system, each of which says the same; null: it asks for something else. */
export function askedSystem(condition: string): string | null {
  const [, sign, name = ""] = asked.exec(condition) ?? [];
  const [, not, start = ""] = begins.exec(condition) ?? [];
  const named = alike.test(sign === undefined ? start : name)
    ? systemOf(sign === undefined ? start : name)
    : null;
  if (named === null) return null;
  return `${sign ?? (not === undefined ? "=" : "!")}${named}`;
}

/** Not what holds for several of them, as `posix`, or for one of them alone to some of the words, as `cygwin`. */
const alike = /^(win|win32|nt|windows|darwin|linux)$/i;

const systems: Readonly<Record<string, string>> = {
  ...{ win: "windows", win32: "windows", nt: "windows", cygwin: "windows", windows: "windows" },
  ...{ darwin: "darwin", mac: "darwin", macos: "darwin", linux: "linux", posix: "posix" },
};

/** Null: none that is known. */
function systemOf(name: string): string | null {
  return systems[name.toLowerCase()] ?? null;
}
