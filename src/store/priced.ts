/** Turns of unknown price of an attempt or a phase. A process of the release before writes no cost where some is unknown. */
export const unpricedOf = (row: string) =>
  `greatest(${row}.unpriced, (${row}.cost_usd is null and ${row}.input_tokens + ${row}.output_tokens > 0)::integer)`;

/** What it cost, as far as it is known. */
export const pricedColumns = (row: string) =>
  `coalesce(${row}.cost_usd, 0) as "knownUsd", ${unpricedOf(row)} as unpriced`;
