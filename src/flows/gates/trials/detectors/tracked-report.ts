import { reportFits } from "../../../../domain/gates/report-path.ts";
import { findNewMatches, type ChangedText, type Detector } from "./changed-text.ts";

/** Tools take these for what they found themselves. */
const caches =
  /(^|\/)(\.(eslint|stylelint|prettier|oxlint)cache|\.(mypy|pytest|ruff|jest|turbo|golangci)[-_]?cache|\.nyc_output|node_modules\/\.cache|\.vitest|\.gradle)(\/|$)|\.tsbuildinfo$|(^|\/)(\.coverage|coverage\.(out|xml)|lcov\.info)$/;

/** A report or a cache that a gate would read as its own: it comes with the change, or a source writes it. */
export const trackedReport: Detector = ({ files, reports }) => {
  const fits = reports.map(reportFits);
  const isReport = (path: string) => fits.some((one) => one(path)) || caches.test(path);
  const tracked = files
    .filter(({ path, kinds }) => kinds.after !== null && isReport(path))
    .map(({ path }) => ({
      path,
      line: null,
      message: "a gate would read this file as what its command found",
    }));
  const written = findNewMatches(files.filter(isText), () => writing(reports)).map(
    ({ path, line, text }) => ({
      path,
      line,
      message: `this source writes the report that a gate reads: ${text}`,
    }),
  );
  return [...tracked, ...written].map((one) => ({ ...one, rule: "tracked-report", level: "fail" as const }));
};

function isText({ path }: ChangedText): boolean {
  return !/\.(md|ya?ml|json|toml|txt|lock)$/.test(path);
}

/** The path as it is, handed to what opens or writes files. */
function writing(reports: readonly string[]): RegExp | undefined {
  const named = reports
    .filter((report) => !/[*?{]/.test(report))
    .map((report) => report.replace(/^\.\//, "").replace(/[.+()[\]^$|\\]/g, "\\$&"));
  if (named.length === 0) return undefined;
  return new RegExp(
    `\\b(open|Path|write\\w*|WriteFile|Create|create\\w*|copyFile\\w*|file_put_contents|File|cp|tee|fs::write)!?\\s*\\(?\\s*["'\`](\\./)?(${named.join("|")})["'\`]`,
  );
}
