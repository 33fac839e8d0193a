import { isTestContext } from "../test-files.ts";
import { endings } from "./script-parts.ts";

const source = /\.([cm]?[jt]sx?|py|go|rs|java|rb|php)$/;
const ofProduct =
  /(^|\/)(src|lib|app|bin|cmd|internal|pkg|server|client)\/|^(packages\/[^/]+\/|apps\/[^/]+\/)?(index|main|cli|app|server|__main__)\.\w+$/;
/** What judges may stand beside the product, and stays a judge. */
const judges = /(^|[/._-])(test|spec|check|repro\w*|verify|assert|expect|validate|lint)([/._-]|s?\.|$)/i;

/**
 * What a reproduction reaches, of what it ran. It runs the product, which a change is to mend: of that counts, as for
 * every program, whether it ends before anything is told (`src/cli.js#endings`). Scripts, targets and programs of the
 * tests stay as they are.
 */
export function reachedByReproduction(places: ReadonlySet<string>): string[] {
  return [...places].flatMap((place) => {
    const isProduct =
      !place.includes("#") &&
      source.test(place) &&
      ofProduct.test(place) &&
      !judges.test(place) &&
      !isTestContext(place);
    if (!isProduct) return [place];
    return /\.[cm]?[jt]sx?$/.test(place) ? [`${place}#${endings}`] : [];
  });
}
