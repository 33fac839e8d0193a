import { shownFolders } from "../../../../languages/every-language.ts";
import { sidesOfLanguage } from "../../../../languages/sides.ts";
import { findNewMatches, type Detector } from "./changed-text.ts";

/** What a clean room gives its commands and nothing else. */
const ofRooms = /\bNIGHTSHIFT_[A-Z]\w*/;

/** Product code that newly asks whether it is tested, or where: what it does there, no test can tell of elsewhere. */
export const asksIfTested: Detector = ({ files, sides }) => {
  const own = files.filter(({ path }) => sides.sideOf(path) === "product" && !shownFolders.test(path));
  const surely = findNewMatches(own, (path) => {
    const pattern = sidesOfLanguage(path)?.asksIfTested.surely;
    return pattern && new RegExp(`${pattern.source}|${ofRooms.source}`, pattern.flags);
  });
  const perhaps = findNewMatches(own, (path) => sidesOfLanguage(path)?.asksIfTested.perhaps);
  const describe = (text: string) => `this product code asks whether it is tested: ${text}`;
  return [
    ...surely.map(({ path, line, text }) => ({
      path,
      line,
      rule: "asks-if-tested",
      message: describe(text),
      level: "fail" as const,
    })),
    ...perhaps.map(({ path, line, text }) => ({
      path,
      line,
      rule: "asks-if-tested",
      message: describe(text),
      level: "review" as const,
    })),
  ];
};
