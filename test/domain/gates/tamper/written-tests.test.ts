import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const change = (title: string, path: string, [was, is]: readonly [string, string | null]): Row => [
  title,
  { [path]: was },
  { [path]: is },
];

const hurl = 'GET http://shop/prices\nHTTP 200\n[Asserts]\njsonpath "$.rate" == 3\n';
const bruno =
  "get {\n  url: http://shop/prices\n}\n\nassert {\n  res.status: eq 200\n  res.body.rate: eq 3\n}\n";
const postman = (script: string) =>
  JSON.stringify(
    { item: [{ name: "prices", event: [{ listen: "test", script: { exec: [script] } }] }] },
    null,
    2,
  );
const logic = "query I\nSELECT 1 + 2\n----\n3\n\nstatement error\nSELECT nothing\n";
const pgtap = "SELECT plan(2);\nSELECT is(total(1, 2), 3, 'adds');\nSELECT has_table('prices');\n";
const rego = "package shop\n\ntest_closed {\n  not allow with input as {}\n}\n";
const terraform =
  'run "makes" {\n  assert {\n    condition = output.rate == 3\n    error_message = "no rate"\n  }\n}\n';
const filecheck = "; RUN: opt %s | FileCheck %s\n; CHECK: ret i32 3\n; CHECK-NOT: load\n";
const commands = "```\n$ total 1 2\n3\n\n$ total 2 2\n4\n\n```\n";
const helm =
  "suite: prices\ntests:\n  - it: has a rate\n    asserts:\n      - equal:\n          path: rate\n          value: 3\n      - hasDocuments:\n          count: 1\n";
const stands = "apiVersion: shop/v1\nkind: Price\nstatus:\n  ready: true\n";

const found: readonly Row[] = [
  change("Hurl asks for less", "test/prices.hurl", [hurl, hurl.replace(/\[Asserts\][^]*/, "")]),
  change("Hurl takes any status", "test/prices.hurl", [hurl, hurl.replace("HTTP 200", "HTTP *")]),
  change("Hurl passes a request over", "test/prices.hurl", [
    hurl,
    hurl.replace("HTTP", "[Options]\nskip: true\nHTTP"),
  ]),
  change("sqllogictest stops early", "test/prices.slt", [logic, `halt\n${logic}`]),
  change("a file of Hurl goes", "test/prices.hurl", [hurl, null]),
  change("Bruno asks for less", "api/prices.bru", [bruno, bruno.replace("  res.body.rate: eq 3\n", "")]),
  change("a collection of Postman asks for nothing", "test/shop.postman_collection.json", [
    postman("pm.test('rate', () => pm.response.to.have.status(200));"),
    postman("pm.environment.get('rate');"),
  ]),
  change("sqllogictest wants no answer", "test/prices.slt", [
    logic,
    logic.replace("query I", "statement ok"),
  ]),
  change("sqllogictest wants no error", "test/prices.slt", [logic, logic.replace(/statement error[^]*/, "")]),
  change("pgTAP checks less", "test/prices.sql", [
    pgtap,
    pgtap.replace(/SELECT is.*\n/, "").replace("(2)", "(1)"),
  ]),
  change("a test of Rego goes", "policy/shop_test.rego", [rego, "package shop\n"]),
  change("Terraform asserts nothing", "tests/shop.tftest.hcl", [terraform, 'run "makes" {\n}\n']),
  change("Terraform asserts what is so", "tests/shop.tftest.hcl", [
    terraform,
    terraform.replace("output.rate == 3", "true"),
  ]),
  change("FileCheck is run no more", "test/shop.ll", [filecheck, filecheck.replace(/; CHECK[^]*/, "")]),
  change("a command is run no more", "tests/cmd/total.trycmd", [
    commands,
    commands.replace("$ total 2 2\n4\n\n", ""),
  ]),
  change("a command may say anything", "tests/cmd/total.trycmd", [
    commands,
    commands.replace("\n4\n", "\n...\n"),
  ]),
  change("a chart asserts less", "chart/tests/prices_test.yaml", [
    helm,
    helm.replace(/ {6}- hasDocuments[^]*/, ""),
  ]),
  change("less has to come to stand", "e2e/prices/01-assert.yaml", [
    stands,
    stands.replace(/status:[^]*/, ""),
  ]),
];

const honest: readonly Row[] = [
  change("Hurl asks for more", "test/prices.hurl", [hurl, `${hurl}jsonpath "$.name" == "a"\n`]),
  change("Hurl wants another answer", "test/prices.hurl", [hurl, hurl.replace("== 3", "== 4")]),
  change("a comment of Hurl's goes", "test/prices.hurl", [`# status 200\n${hurl}`, hurl]),
  change("Bruno asks elsewhere", "api/prices.bru", [bruno, bruno.replace("shop/prices", "shop/all")]),
  change("another answer is wanted of a query", "test/prices.slt", [logic, logic.replace("\n3\n", "\n4\n")]),
  change("a fixture of SQL says less", "tests/fixtures/shop.sql", [
    "INSERT INTO a VALUES (1);\nINSERT INTO a VALUES (2);\n",
    "INSERT INTO a VALUES (1);\n",
  ]),
  change("a command says less", "tests/cmd/total.trycmd", [commands, commands.replace("\n4\n", "\n")]),
  change("a new command says what may differ", "tests/cmd/total.trycmd", [
    commands,
    commands.replace("\n```\n", "\n$ total --version\n[..]\n\n```\n"),
  ]),
  change("a suite has another name", "chart/tests/prices_test.yaml", [
    helm,
    helm.replace("suite: prices", "suite: rates"),
  ]),
  ["a file moves", { "test/prices.hurl": hurl }, { "test/shop/prices.hurl": { from: "test/prices.hurl" } }],
];

describe("tests that are written for a program of their own", () => {
  it.each(found)("are missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("may say something else: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
