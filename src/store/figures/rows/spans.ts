/**
 * Every query of this folder takes begins and ends of stretches of time as $1 and $2, repositories (or null: all) as $3,
 * and as $5 whether they are told apart. Each of its rows is a figure: where its stretch began, whose it is (0: of no repository, or not told apart), of which book and kind, its
 * name in parts, the item of it (a bin, a moment in milliseconds, an escalation; else null), and a whole number.
 */
export const spans = "unnest($1::timestamptz[], $2::timestamptz[]) as span (since, until)";

/** As `src/domain/figures/percentile.ts` has it. */
export const binOf = (seconds: string) =>
  `case when ${seconds} > 0 then round(ln(${seconds}) / ln(1.02)) else -10000 end`;

export const millisecondsOf = (at: string) => `(extract(epoch from ${at}) * 1000)::bigint`;

export const ofThese = "($3::bigint[] is null or repository_id = any($3))";

export const whose = "case when $5 then repository_id else 0 end";
