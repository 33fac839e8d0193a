import { type ExpectedCall } from "./expected-calls.ts";

/** What takes whatever it is given, or nearly so. */
const lax =
  /^(?:\w+(?:\.|::))*(?:Any|Anything|AnyArg|always|any|anything|AnythingOfType|AssignableToTypeOf|IsType|Not|not|ne|gt|ge|lt|le)(?:\(|::<|$)|\|\{?true\}?\)?$|\breturntrue;?\}\)?$|^(?:\w+\()?r?#*["`](?:\^?\.[*+]\$?)?["`]#*\)?$/;
/** Products come to hand on another one. */
const contexts = /^(?:\w*ctx|context\.\w+\(\)|t\.Context\(\))$/i;

/** Whether a double takes more by the one than it did by the other. */
export function isLooser(one: ExpectedCall, than: ExpectedCall, isLookedAtElsewhere: boolean): boolean {
  if (one.least === 0 && than.least > 0 && one.most > 0) return true;
  if (one.most === Infinity && than.most < Infinity) return true;
  return (than.isOrdered && !one.isOrdered) || (!isLookedAtElsewhere && isGivenLess(one, than));
}

function isGivenLess(one: ExpectedCall, than: ExpectedCall): boolean {
  const [now, was] = [strictIn(one), strictIn(than)];
  if (asksForPart(one.given[0], than.given[0], one.name)) return true;
  if (now.length >= was.length) return false;
  if (laxIn(one) > laxIn(than)) return true;
  if (one.isDemanded) return now.every((each) => was.includes(each));
  return /^expect(_|$)/.test(one.name) && one.given.length === 0;
}

function strictIn({ given }: ExpectedCall): string[] {
  return given.filter((one) => !lax.test(one) && !contexts.test(one));
}

function laxIn({ given }: ExpectedCall): number {
  return given.filter((one) => lax.test(one)).length;
}

/** `ExpectExec("INSERT")` for `ExpectExec("INSERT INTO users")`: it is looked for in what is asked. */
function asksForPart(text: string | undefined, of: string | undefined, name: string): boolean {
  if (text === undefined || of === undefined || !/^Expect[A-Z]/.test(name)) return false;
  const [part, whole] = [text.slice(1, -1), of.slice(1, -1)];
  return /^["`]/.test(text) && part !== whole && whole.includes(part);
}
