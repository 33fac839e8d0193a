import { type AddedLines } from "./added-lines.ts";

export interface DestructiveLine {
  readonly path: string;
  readonly line: number;
  readonly pattern: string;
}

/**
 * Finds statements that destroy data among the lines added to migrations and SQL. The words of a pattern may
 * be apart by blanks, line ends, comments and quotes, or joined as in `dropTable` and `drop_table`.
 */
export function findDestructiveLines(
  files: readonly AddedLines[],
  patterns: readonly string[],
): DestructiveLine[] {
  const rules = patterns.flatMap((pattern) => {
    const expression = expressionFor(pattern);
    return expression === null ? [] : [{ pattern, expression }];
  });
  return files.filter(({ path }) => changesData(path)).flatMap((file) => linesIn(file, rules));
}

function linesIn(
  { path, lines }: AddedLines,
  rules: readonly { readonly pattern: string; readonly expression: RegExp }[],
): DestructiveLine[] {
  const text = lines.map((line) => line.text).join("\n");
  return rules.flatMap(({ pattern, expression }) =>
    [...text.matchAll(expression)].map((match) => {
      const row = text.slice(0, match.index).split("\n").length - 1;
      return { path, line: lines[row]?.line ?? 0, pattern };
    }),
  );
}

const migration =
  /(^|\/)[^/]*migrat[^/]*(\/|$)|(^|\/)(alembic|flyway|liquibase|db)\/|\.(sql|ddl|psql|pgsql)$/i;

function changesData(path: string): boolean {
  return migration.test(path);
}

const between = String.raw`(?:[\s_"'${"`"}(]|/\*(?:(?!\*/).)*\*/|--[^\n]*\n)*`;

function expressionFor(pattern: string): RegExp | null {
  const words = pattern
    .trim()
    .split(/[\s_]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return null;
  const escaped = words.map((word) => word.replace(/[\\^$.|?*+()[\]{}/]/g, "\\$&"));
  return new RegExp(`(?<![a-z0-9])${escaped.join(between)}`, "gisu");
}
