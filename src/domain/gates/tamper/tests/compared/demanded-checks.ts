import { type TamperFinding } from "../../../verdict/verdict.ts";
import { quoted } from "./new-marks.ts";
import { type Pair } from "./match-tests.ts";
import { type TestCase } from "../test-case.ts";

/** Of `t.plan(5 + (isNew ? 1 : 0))`, the least. */
const demand =
  /(?<![\w$.])(?:expect\.assertions|t\.plan|(?:assert|test)\.expect|assert\.plan)\(\s*(\d+)\s*(?:\+\s*(?:\([^()]*\?\s*\d+\s*:\s*\d+\s*\)|[\w$.]+\.length)\s*)?\)/;

/**
 * `expect.assertions(2)`: how many checks a test says that it makes is less than it was, and than it has. Where none of them may
 * be passed by, a test need not say it.
 */
export function fewerDemanded({ before, after }: Pair): TamperFinding[] {
  const [was, now] = [demandedIn(before), demandedIn(after)];
  const has = after.assertions.filter(({ text }) => !demand.test(text)).length;
  if (was === null || (now ?? 0) >= Math.min(was, has) || (now === null && !mayPassBy(after))) return [];
  const message = `the test ${quoted(after)} demands ${now ?? 0} of its checks where it demanded ${was}`;
  return [{ path: after.path, line: after.line, rule: "weakened-test", message }];
}

function demandedIn({ body }: TestCase): number | null {
  const said = demand.exec(body)?.[1];
  if (said !== undefined) return Number(said);
  return body.includes("expect.hasAssertions(") ? 1 : null;
}

/** It checks where something is caught or asked for, or in what others call; the first function is the test's own. */
function mayPassBy({ turns, assertions }: TestCase): boolean {
  // What has to fail is looked at where it is caught.
  const isForced = assertions.some(({ failure }) => failure !== null);
  const ways = turns().ways.filter((one) => !isForced || one !== "catch_clause");
  const functions = ways.filter((one) => /^(arrow_function|function_expression)$/.test(one));
  return functions.length > 1 || ways.some((one) => /^(catch_clause|if_statement)$/.test(one));
}
