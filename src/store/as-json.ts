import { storable } from "../domain/trust/text/storable.ts";

/** The parameter of a jsonb column, which refuses some characters of the texts that agents and programs write. */
export function asJson(document: unknown): string {
  return JSON.stringify(storable(document));
}
