import { type Pool } from "pg";

/** More texts than this are not written in a program but put together by it; those are not worth keeping. */
const mostStatements = 500;

/**
 * Has every connection of a pool prepare what it is asked with parameters: the server parses a text once, and plans it
 * a few times, for as long as the connection lasts.
 */
export function prepareStatements(pool: Pool): void {
  const names = new Map<string, string>();
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === "string" && Array.isArray(values) ? nameOf(names, text) : undefined;
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
    };
    client.query = prepared as typeof client.query;
  });
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostStatements) return known;
  const name = `statement ${names.size + 1}`;
  names.set(text, name);
  return name;
}
