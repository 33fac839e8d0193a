import { type TamperFinding } from "../../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../../changed-file.ts";
import { type DemandedAround } from "../demanded-around.ts";
import { drawnFromLess } from "../drawn-bounds.ts";
import { letsPassMore } from "../lax-options.ts";
import { quoted } from "./new-marks.ts";
import { type Pair } from "./match-tests.ts";

/** Slower machines take somewhat longer: a limit is another one when it is so many times what it was. */
export const muchLonger = 10;

/** What is wanted of a test besides its checks, and is no more: how long it may take, that nothing warns, what is compared for it. */
export function lostDemands({ before, after }: Pair, files: readonly ChangedFile[]): TamperFinding[] {
  const [was, now] = [before.demanded?.(), after.demanded?.()];
  if (was === undefined || now === undefined) return [];
  const isWarned = /pytest\.(warns|deprecated_call)\(|\.assertWarns/.test(after.body);
  const lost = [
    takesLonger(was.limit, now.limit) && !saidBySettings(files).some((one) => !takesLonger(was.limit, one))
      ? limitTold(was, now)
      : null,
    was.warnings && !now.warnings && !isWarned && !areErrors(files) ? "warnings let it fail no more" : null,
    was.picture !== null && (now.picture === null || now.picture > was.picture)
      ? `its picture may be ${now.picture === null ? "any" : `off by ${String(now.picture)}`}`
      : null,
    now.recordsAnew && !was.recordsAnew ? "the answers that it was recorded with are recorded anew" : null,
    drawnFromLess(was.drawn, now.drawn),
    letsPassMore(was.lax, now.lax),
    ...[...was.compared].map(([name, whole]) => {
      const is = now.compared.get(name);
      return is === undefined ? `${name} is gone` : is < whole ? `${name} looks at less` : null;
    }),
    ...[...was.bounds].map(([name, bound]) =>
      (now.bounds.get(name) ?? bound) < bound ? `${name} is narrower` : null,
    ),
  ].filter((one) => one !== null);
  return lost.map((what) => ({
    ...{ path: after.path, line: after.line, rule: "weakened-test" },
    message: `the test ${quoted(after)} demands less: ${what}`,
  }));
}

/** A limit that nobody knows may be the same. */
function takesLonger(was: number | null, now: number | null): boolean {
  return was !== null && (now === null || now >= was * muchLonger);
}

function limitTold({ limit: was }: DemandedAround, { limit: now }: DemandedAround): string {
  const told = now === null ? "as long as it likes" : `${String(now)} seconds`;
  return `it may take ${told} where it had ${String(was)}`;
}

const settings = /\.(ini|toml|cfg|properties|xml|gradle|kts)$/;
const limit = /\btime-?out\b[^\n\d]*(\d+)[ \t]*(ms\b|m\b|min)?/gi;

/** Seconds that settings of the change newly give to each test. */
function saidBySettings(files: readonly ChangedFile[]): number[] {
  const own = files.filter(({ path }) => settings.test(path));
  return own.flatMap(({ before, after }) =>
    [...textOf(after).matchAll(limit)]
      .filter(([said]) => !textOf(before).includes(said))
      .map(([, count, unit]) => Number(count) * (unit === undefined ? 1 : unit === "ms" ? 0.001 : 60)),
  );
}

/** Whether settings of the change let warnings fail all tests. */
function areErrors(files: readonly ChangedFile[]): boolean {
  const asked = /\bfilterwarnings\b[^]{0,80}\berror\b|-W\s*error\b/;
  return files.some(
    ({ path, before, after }) =>
      settings.test(path) && asked.test(textOf(after)) && !asked.test(textOf(before)),
  );
}
