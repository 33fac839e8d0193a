import { skipsNoMore } from "../reached/python-versions.ts";
import { askedSystem } from "../reached/skipped-systems.ts";

/** Without white space. */
const conditional = /^(?:skip[iI]f\b ?|@(?:Disabled|Enabled)(?:On|If|For)\w*)/;
const always = /^(?:skip|@Disabled)$/;
const or = /(?<=[\d"')\]])or(?=[\w"'(])|\|\|/;
const and = /(?<=[\d"')\]])and(?=[\w"'(])|&&/;

/** Whether what skips a test now does so in fewer cases than what skipped it: `skipif A` for `skip`, and for `skipif A or B`. */
export function skipsLess(now: string, was: string): boolean {
  if (!conditional.test(now)) return false;
  if (always.test(was)) return true;
  const [is, had] = [conditionOf(now), conditionOf(was)];
  if (is === null || had === null) return false;
  const allowed = had.split(or).map((one) => one.split(and));
  return is.split(or).every((one) => {
    const parts = one.split(and);
    return allowed.some((wanted) => wanted.every((each) => parts.some((part) => implies(part, each))));
  });
}

function conditionOf(mark: string): string | null {
  return /^skip[iI]f (.+)$/.exec(mark)?.[1] ?? null;
}

/** `sys.version_info < (3, 8)` skips no more than `< (3, 9)`. */
function implies(part: string, wanted: string): boolean {
  const system = askedSystem(part);
  return (
    part === wanted ||
    (system !== null && system === askedSystem(wanted)) ||
    skipsNoMore(`skipif${wanted}`, `skipif${part}`)
  );
}
