import { shownFolders } from "../../../../languages/every-language.ts";
import { sidesOfLanguage } from "../../../../languages/sides.ts";
import { findNewMatches, type Detector } from "./changed-text.ts";

/** Product code that newly changes what tests compare with, or how they end. */
export const replacesJudge: Detector = ({ files, sides }) => {
  const own = files.filter(({ path }) => sides.sideOf(path) === "product" && !shownFolders.test(path));
  return findNewMatches(own, (path) => sidesOfLanguage(path)?.replacesJudge).map(({ path, line, text }) => ({
    path,
    line,
    rule: "replaces-judge",
    message: `this product code changes what its tests check with: ${text}`,
    level: "fail",
  }));
};
