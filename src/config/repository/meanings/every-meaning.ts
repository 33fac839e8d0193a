import { escalationMeanings } from "./escalations.ts";
import { gateMeanings } from "./gates.ts";
import { jobMeanings } from "./jobs.ts";
import { notifyMeanings } from "./notify.ts";
import { type Meaning } from "./meaning.ts";

/** By key, in the order of the reference. */
export const everyMeaning: Readonly<Record<string, Meaning>> = {
  ...escalationMeanings,
  ...gateMeanings,
  ...jobMeanings,
  ...notifyMeanings,
};

/** The gates of a part are described once for all: they are the gates of the repository. */
export const partKeys = "gates.paths.GLOB.…";

/** What a key is for; null: it is a block. A gate of a part has the description of that gate. */
export function meaningOf(key: string): string | null {
  const ofWhole = key.replace(/^gates\.paths\.LABEL\./, "gates.");
  const name = key === "gates.paths" ? partKeys : ofWhole;
  return everyMeaning[name]?.means ?? null;
}
