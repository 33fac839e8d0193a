import { isTestContext } from "../test-files.ts";
import { type Judgment } from "./judgments.ts";

/** Sources are seen as they are written, and counted by what counted them. */
export const keepsTransforms: Judgment = (old, fresh) => {
  const counts = (values: typeof old) => values.some((one) => /istanbul/.test(String(one)));
  const isOwn = (value: (typeof old)[number]) =>
    /^(\.{0,2}\/|<rootDir>|require(\.resolve)?\(["']\.)/.test(String(value));
  return (counts(old) && !counts(fresh)) || fresh.some((one) => isOwn(one) && !old.includes(one))
    ? "weakened-configuration"
    : null;
};

/** What a name stands for stays, and no name stands for what tests bring. */
export const keepsAliases: Judgment = (old, fresh) =>
  fresh.some(
    (one) => !old.includes(one) && (old.length > 0 || isTestContext(String(one).replace(/^\.\//, ""))),
  )
    ? "weakened-configuration"
    : null;

/** Folders in which modules are looked for: what comes after those that were there takes the place of nothing. */
export const keepsRoots: Judgment = (old, fresh) => {
  const isKept = old.length > 0 && old.every((one, at) => fresh[at] === one);
  return isKept ? null : keepsAliases(old, fresh);
};
