import { type Pool } from "pg";
import { storable } from "../domain/trust/text/storable.ts";

/**
 * Has every connection of a pool put a mark in place of what no database text holds, in all that it is asked with: such
 * characters come from GitHub, agents and reports alike, and would make the whole statement fail. Within JSON that is text
 * already they stand escaped: `asJson` takes them out.
 */
export function storeWhatCanBe(pool: Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const clean = (asked: unknown, values: unknown, ...rest: unknown[]) =>
      hasValues(asked)
        ? query({ ...asked, values: storable(asked.values) }, values, ...rest)
        : query(asked, Array.isArray(values) ? storable(values) : values, ...rest);
    client.query = clean as typeof client.query;
  });
}

function hasValues(asked: unknown): asked is { readonly values: unknown[] } {
  return typeof asked === "object" && asked !== null && "values" in asked && Array.isArray(asked.values);
}
