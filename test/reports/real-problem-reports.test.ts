import { describe, expect, it } from "vitest";
import { readCompilerOutput } from "../../src/reports/problems/compiler-output.ts";
import { problemReport, readAudit } from "../../src/reports/problems/problem-report.ts";
import { readText } from "../../src/reports/report-reader.ts";
import { findingsOf } from "./findings-of.ts";
import { fixture, root } from "./fixture.ts";

describe("what a compiler printed", () => {
  const cart = [
    /^src\/cart\.h:5 /,
    /^src\/cart\.c:6 /,
    /^src\/cart\.c:6 .*is deprecated: use total/,
    /^src\/cart\.c:7 .*cuont.*did you mean/,
    /^src\/main\.c:7 .*-Wformat/,
    /^src\/main\.c:8 unused variable/,
  ];
  const linked = [
    /^src\/link-b\.c:1 multiple definition of `twice'; .* first defined here$/,
    /^src\/link-a\.c:4 undefined reference to `missing'$/,
    /^src\/link-a\.c:4 undefined reference to `table'$/,
  ];
  const rust = [
    /^app\/src\/main\.rs:4 cannot find value `nam` in this scope$/,
    /^app\/src\/main\.rs:3 mismatched types$/,
    /^core\/src\/lib\.rs:1 unused import/,
    /^core\/src\/lib\.rs:20 function `never_called` is never used$/,
  ];
  it.each<[string, readonly [errors: number, warnings: number], ...(readonly RegExp[])]>([
    ["clang.txt", [2, 7], ...cart, /^src\/cart\.c:7 use of undeclared identifier 'two'$/],
    ["clang-colour.txt", [2, 7], ...cart],
    ["clang-fatal.txt", [1, 0], /^src\/fatal\.c:2 'nowhere\.h' file not found$/],
    [
      "clang-templates.txt",
      [3, 0],
      /^src\/box\.cpp:3 static_assert failed/,
      /^src\/box\.cpp:5 no viable conversion/,
      /^src\/box\.hpp:3 member reference base type 'int'/,
    ],
    ["clang-link.txt", [3, 0], ...linked],
    [
      "clang-lld.txt",
      [3, 0],
      /^src\/link-a\.c:3 duplicate symbol: twice$/,
      /^src\/link-a\.c:4 undefined symbol: missing$/,
      /^src\/link-a\.c:4 undefined symbol: table$/,
    ],
    ["gcc-files.txt", [2, 8], ...cart, /^src\/cart\.c:2 ‘two’ undeclared/],
    ["gcc-colour.txt", [2, 8], ...cart],
    ["gcc-fatal.txt", [1, 0], /^src\/fatal\.c:2 nowhere\.h: No such file or directory$/],
    [
      "gcc-templates.txt",
      [3, 0],
      /^src\/box\.cpp:3 static assertion failed/,
      /^src\/box\.cpp:5 conversion from/,
      /^src\/box\.hpp:3 request for member ‘size’/,
    ],
    ["gcc-link.txt", [3, 0], ...linked],
    [
      "gcc-link-plain.txt",
      [3, 0],
      /^link-b\.c:- multiple definition of `twice'/,
      /^link-a\.c:- undefined reference to `missing'$/,
      /^link-a\.c:- undefined reference to `table'$/,
    ],
    [
      "javac-files.txt",
      [4, 4],
      /^src\/com\/acme\/Cart\.java:16 cannot find symbol$/,
      /^src\/com\/acme\/Late\.java:3 package org\.nowhere does not exist$/,
      /^src\/com\/acme\/Late\.java:6 incompatible types/,
      /^src\/com\/acme\/Cart\.java:12 \[unchecked\]/,
    ],
    ["javac-syntax.txt", [1, 0], /^src\/com\/acme\/Shop\.java:8 ';' expected$/],
    ["javac-werror.txt", [0, 4], /^src\/com\/acme\/Cart\.java:6 \[rawtypes\]/],
    [
      "maven.txt",
      [2, 1],
      /^src\/main\/java\/com\/acme\/Late\.java:3 package org\.nowhere does not exist$/,
      /^src\/main\/java\/com\/acme\/Late\.java:6 /,
      /^src\/main\/java\/com\/acme\/Cart\.java:12 Date\(int,int,int\)/,
    ],
    ["ant.txt", [2, 0], /^bad\/Late\.java:3 package org\.nowhere does not exist$/, /^bad\/Late\.java:6 /],
    [
      "gradle.txt",
      [2, 0],
      /^src\/main\/java\/Late\.java:3 package org\.nowhere does not exist$/,
      /^src\/main\/java\/Late\.java:6 /,
    ],
    ["cargo.txt", [2, 2], ...rust],
    ["cargo-colour.txt", [2, 2], ...rust],
    ["cargo-deny.txt", [2, 0], /^core\/src\/lib\.rs:1 unused import/, /^core\/src\/lib\.rs:20 /],
    [
      "cargo-short.txt",
      [2, 1],
      /^app\/src\/main\.rs:3 cannot find value `nam` in this scope$/,
      /^app\/src\/main\.rs:2 mismatched types: /,
      /^core\/src\/lib\.rs:18 function `never_called`/,
    ],
    [
      "go-vet-1.24.txt",
      [3, 0],
      /^broken\/inner\/inner_test\.go:6 cannot find module/,
      /^broken\/broken\.go:3 undefined: missing$/,
      /^vetted\/vetted\.go:5 fmt\.Printf format %s/,
    ],
    [
      "shellcheck.txt",
      [3, 2],
      /^run\.sh:2 Iterating over ls/,
      /^bad\.sh:2 Couldn't parse/,
      /^run\.sh:5 Use 'cd/,
    ],
  ])("in %s has %j errors and warnings, each in its place", (name, [errors, warnings], ...told) => {
    const report = readCompilerOutput(fixture(`compilers/${name}`), root);
    expect(report).toMatchObject({ errors, warnings });
    const expected = told.map((one) => expect.stringMatching(one) as unknown);
    expect(findingsOf(report)).toEqual(expect.arrayContaining(expected));
  });

  it("tells the codes of errors in cargo's short form", () => {
    const { findings } = readCompilerOutput(fixture("compilers/cargo-short.txt"), root);
    expect(findings.map(({ rule }) => rule)).toEqual(["E0425", "E0308", null]);
  });
});

describe("what a linter or scanner wrote", () => {
  it.each([
    ["checkstyle/shellcheck.xml", [3, 2], /^run\.sh:2 Iterating over ls output is fragile/],
    ["checkstyle/unparsable.xml", [1, 3], /^src\/Shop\.java:1 Got an exception/],
    ["sarif/gcc.sarif", [1, 4], /^src\/main\.c:8 initialization of ‘char \*’ from ‘int’/],
    ["sarif/gcc-in-folder.sarif", [1, 4], /^src\/main\.c:8 initialization of ‘char \*’ from ‘int’/],
    ["sarif/clang.txt", [1, 3], /^src\/main\.c:8 incompatible integer to pointer conversion/],
  ] as const)("in %s has %j errors and warnings", (name, [errors, warnings], first) => {
    const reading = readText(problemReport(root), fixture(name));
    expect(reading).toMatchObject({ kind: "report", errors, warnings });
    expect(findingsOf(reading)[0]).toMatch(first);
  });

  it("is an audit of npm 8, with what brings a vulnerability", () => {
    const reading = readAudit(fixture("npm-audit/npm-8.json"), root);
    expect(reading).toMatchObject({ kind: "report", counts: { critical: 2, high: 1, moderate: 0 } });
    expect(findingsOf(reading)).toContainEqual("-:- mkdirp 0.4.1 - 0.5.1 is critical: by way of minimist");
  });
});
