import { type Cost } from "../../../domain/money/cost.ts";
import { dollars } from "../layout.ts";

/** For a tile: short, with what is unknown below it. */
export function costTile({ known, unknown }: Cost): { readonly value: string; readonly note?: string } {
  const value = unknown > 0 && known === 0 ? "unknown" : dollars(known);
  if (unknown === 0) return { value };
  return { value, note: `${unknown === 1 ? "1 agent turn" : `${unknown} agent turns`} of unknown cost` };
}
