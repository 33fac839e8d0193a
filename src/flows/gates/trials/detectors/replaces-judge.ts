import { findInProduct, refuse, type Detector } from "./changed-text.ts";

/** Product code that newly changes what tests compare with, or how they end. */
export const replacesJudge: Detector = (changed) => {
  const found = findInProduct(changed, (language) => language.replacesJudge);
  const describe = (text: string) => `this product code changes what its tests check with: ${text}`;
  return refuse(
    "replaces-judge",
    found.map(({ message, ...place }) => ({ ...place, message: describe(message) })),
  );
};
