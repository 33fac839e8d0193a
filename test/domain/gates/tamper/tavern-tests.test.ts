import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";

const path = "tests/test_a.tavern.yaml";
const written = (response: string, more = "") =>
  `test_name: a\n${more}stages:\n  - name: b\n    request: { url: http://x }\n    response: ${response}\n`;
const whole = "{ status_code: 200, json: { a: 1 } }";
const inBlock = "\n      status_code: 200\n      json:\n        a: 1";

describe("a test of tavern", () => {
  it.each([
    [written(whole), written("{ status_code: 200 }")],
    [written(inBlock), written("\n      status_code: 200")],
    [written(whole, "strict: true\n"), written(whole)],
    [written(whole, "strict: [json:on]\n"), written(whole, "strict: [json:off]\n")],
    [written(whole), written(whole.replace("1", "!anything"))],
    [written(whole), written(whole.replace("200", "[200, 500]"))],
    [written(whole.replace("200", "[200, 201]")), written(whole.replace("200", "[200, 201, 500]"))],
    [written(inBlock), written(inBlock.replace(" 200", "\n        - 200\n        - 500"))],
    [written(whole), written(whole, "_xfail: run\n")],
    [written(whole), written(whole, "marks: [skip]\n")],
    [written(whole), written(whole, "marks:\n  - skip\n")],
  ])("says less than %j in %j", async (was, now) => {
    expect(await foundInChange(["", { [path]: was }, { [path]: now }])).not.toEqual([]);
  });

  it.each([
    [written("{ status_code: 200 }"), written(whole)],
    [written(whole), written(inBlock)],
    [written(whole), written(whole.replace("200", "[200]"))],
    [written(whole.replace("200", "[200, 500]")), written(whole)],
    [written(whole.replace("200", "[200, 201, 500]")), written(whole.replace("200", "[200, 201]"))],
    [written(whole), written("{ status_code: 201, json: { a: 2 } }")],
    [written(whole), written(whole, "marks: [slow]\n")],
  ])("says no less than %j in %j", async (was, now) => {
    expect(await foundInChange(["", { [path]: was }, { [path]: now }])).toEqual([]);
  });
});
