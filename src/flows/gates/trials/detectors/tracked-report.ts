import { reportFits } from "../../../../domain/gates/report-path.ts";
import { findNewMatches, refuse, type Detector } from "./changed-text.ts";

/** Tools take these for what they found themselves. */
const caches =
  /(^|\/)(\.(eslint|stylelint|prettier|oxlint)cache|\.(mypy|pytest|ruff|jest|turbo|golangci)[-_]?cache|\.nyc_output|node_modules\/\.cache|\.vitest|\.gradle)(\/|$)|\.tsbuildinfo$|(^|\/)(\.coverage|coverage\.(out|xml)|lcov\.info)$/;
const noSource = /\.(md|ya?ml|json|toml|txt|lock)$/;

/** A report or a cache that a gate would read as its own: it comes with the change, or a source writes it. */
export const trackedReport: Detector = ({ files, reports }) => {
  const fits = reports.map(reportFits);
  const isReport = (path: string) => fits.some((one) => one(path)) || caches.test(path);
  const tracked = files.filter(({ path, kinds }) => kinds.after !== null && isReport(path));
  const written = findNewMatches(files, (path) => (noSource.test(path) ? undefined : findWriting(reports)));
  return refuse("tracked-report", [
    ...tracked.map(({ path }) => ({
      path,
      line: null,
      message: "a gate would read this file as what its command found",
    })),
    ...written.map((one) => ({
      ...one,
      message: `this source writes the report that a gate reads: ${one.message}`,
    })),
  ]);
};

/** The path as it is, handed to what opens or writes files. */
function findWriting(reports: readonly string[]): RegExp | undefined {
  const plain = reports
    .filter((report) => !/[*?{]/.test(report))
    .map((report) => report.replace(/^\.\//, ""));
  if (plain.length === 0) return undefined;
  const names = plain.map((report) => report.replace(/[.+()[\]^$|\\]/g, "\\$&")).join("|");
  return new RegExp(
    `\\b(open|Path|write\\w*|WriteFile|Create|create\\w*|copyFile\\w*|file_put_contents|File|cp|tee)!?\\s*\\(?\\s*["'\`](\\./)?(${names})["'\`]`,
  );
}
