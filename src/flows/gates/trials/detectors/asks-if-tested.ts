import { findInProduct, refuse, type Detector } from "./changed-text.ts";

/** A clean room gives these to its commands, and nothing else does. */
const ofRooms = /\bNIGHTSHIFT_[A-Z]\w*/;

/** Product code that newly asks whether it is tested, or where: what it does there, no test can tell of elsewhere. */
export const asksIfTested: Detector = (changed) => {
  const surely = findInProduct(changed, ({ asksIfTested: { surely: own } }) => {
    return new RegExp(`${own.source}|${ofRooms.source}`, own.flags);
  });
  const perhaps = findInProduct(changed, (language) => language.asksIfTested.perhaps);
  const describe = ({ message, ...place }: (typeof surely)[number]) => ({
    ...place,
    message: `this product code asks whether it is tested: ${message}`,
  });
  const asked = perhaps
    .map(describe)
    .map((one) => ({ ...one, rule: "asks-if-tested", level: "review" as const }));
  return [...refuse("asks-if-tested", surely.map(describe)), ...asked];
};
