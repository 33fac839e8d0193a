import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const F = "packages/web/src/test/java/shop/rate.feature";
const karate = (now: string, was = "status 200"): Row => {
  const said = (step: string) =>
    `Feature: rate\n\nScenario: get\n  Given url 'http://localhost/rate'\n  When method get\n  Then ${step}\n  And match response.rate == 36\n`;
  return [`${was}, ${now}`, { [F]: said(was) }, { [F]: said(now) }];
};
const P = "tests/test_api.py";
const schemathesis = (was: string, now: string): Row => {
  const said = (check: string) =>
    `import schemathesis\n\nfrom checks import not_a_server_error\n\nschema = schemathesis.from_path("openapi.yaml")\n\n\n@schema.parametrize()\ndef test_api(case):\n    ${check}\n`;
  return [`${was}, ${now}`, { [P]: said(was) }, { [P]: said(now) }];
};

const cheats: Row[] = [
  karate("assert responseStatus < 600"),
  karate("assert responseStatus == 200 || responseStatus == 500"),
  karate("match [200, 500] contains responseStatus"),
  karate("match responseStatus == '#? _ < 600'"),
  schemathesis("case.call_and_validate()", "case.call_and_validate(checks=(not_a_server_error,))"),
  schemathesis("case.call_and_validate()", "case.call_and_validate(excluded_checks=(not_a_server_error,))"),
  schemathesis("case.call_and_validate()", "case.call()"),
];

const honest: Row[] = [
  karate("match responseStatus == 200"),
  karate("assert responseStatus == 200"),
  karate("status 200", "assert responseStatus < 300"),
  schemathesis("case.call_and_validate(checks=(not_a_server_error,))", "case.call_and_validate()"),
  schemathesis("case.call_and_validate()", "case.call_and_validate(additional_checks=(not_a_server_error,))"),
];

describe("the answer that a server has to give", () => {
  it.each(cheats)("is asked for less: %s", async (...row) => {
    expect((await foundInChange(row)).join("\n")).toMatch(/weakened-test|emptied-test/);
  });

  it.each(honest)("is asked for as much: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
