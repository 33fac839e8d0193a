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
