import { plainSource } from "../../syntax-tree.ts";
import { type TestedCase } from "../test-case.ts";
import { valuesOfRow, type RunOver } from "./values-of-rows.ts";

/** Beyond these, nobody tells them apart one by one. */
const maxCases = 400;

/** Every row of each table with every one of the others; none where a table is not known, or where they are too many. */
export function casesOf(runs: readonly RunOver[]): TestedCase[] {
  const count = runs.reduce((product, { table }) => product * table.rows.length, 1);
  if (runs.length === 0 || count === 0 || count > maxCases) return [];
  return runs.reduce<TestedCase[]>(
    (cases, { table, names }) =>
      table.rows.flatMap((row, at) => {
        const values = new Map(valuesOfRow(row, names));
        if (names.index !== undefined) values.set(names.index, String(at));
        const text = plainSource(row);
        return cases.map((one) => ({
          rows: [...one.rows, text],
          values: new Map([...one.values, ...values]),
        }));
      }),
    [{ rows: [], values: new Map() }],
  );
}
