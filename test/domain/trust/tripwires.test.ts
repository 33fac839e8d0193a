import { describe, expect, it } from "vitest";
import { type Change } from "../../../src/domain/trust/change.ts";
import {
  findTripwires,
  type TripwireFacts,
  type TripwireLimits,
} from "../../../src/domain/trust/tripwires.ts";

const limits: TripwireLimits = {
  protectedPaths: ["infra/**"],
  destructive: { maxDeletedShare: 0.3, patterns: ["drop table", "drop database", "truncate table"] },
  limits: { files: 100, patchBytes: 4_194_304 },
};

const plain: Change = {
  status: "modified",
  path: "src/total.js",
  oldPath: null,
  before: "file",
  after: "file",
  linkTarget: null,
  submodule: null,
  lines: { added: 1, deleted: 1 },
};

function tripped(facts: Partial<TripwireFacts>): string[] {
  const harmless: TripwireFacts = {
    changes: [plain],
    linked: [],
    totals: { baseFiles: 100, deletedFiles: 0, patchBytes: 1_000 },
    addedLines: [],
    rewroteHistory: false,
    secrets: [],
  };
  return findTripwires({ ...harmless, ...facts }, limits).map((wire) =>
    "reason" in wire ? `${wire.kind} ${wire.reason}` : wire.kind,
  );
}

const changed = (change: Partial<Change>): string[] => tripped({ changes: [{ ...plain, ...change }] });
const link = (path: string, linkTarget: string): string[] =>
  changed({ status: "added", path, before: null, after: "symlink", linkTarget });

describe("An ordinary change", () => {
  it("meets no tripwire", () => expect(tripped({})).toEqual([]));
});

describe("A protected path", () => {
  it.each<[string, Partial<Change>]>([
    ["changed", { path: ".github/workflows/ci.yml" }],
    ["changed under another spelling", { path: ".GitHub/Workflows/ci.yml" }],
    ["changed under an invisible character", { path: ".git\u200Bhub/workflows/ci.yml" }],
    ["added", { path: "CLAUDE.md", status: "added", before: null }],
    ["deleted", { path: "CODEOWNERS", status: "deleted", after: null }],
    ["renamed away", { path: "x.yml", oldPath: ".github/workflows/ci.yml", status: "renamed" }],
    ["renamed to", { path: ".github/workflows/ci.yml", oldPath: "x.yml", status: "renamed" }],
    ["made executable", { path: ".husky/pre-commit", after: "executable" }],
    ["made a link", { path: ".env", status: "type-changed", after: "symlink", linkTarget: "x" }],
    ["of git's attributes", { path: "src/.gitattributes", status: "added", before: null }],
    ["of submodules", { path: ".gitmodules", status: "added", before: null }],
    ["that the repository named", { path: "infra/main.tf" }],
  ])("is a tripwire when it is %s", (_, change) => expect(changed(change)).toEqual(["protected path"]));

  it.each<[string, Partial<Change>, string]>([
    ["changed", { path: "docs/conventions.md" }, "protected path"],
    ["changed under another spelling", { path: "Docs/Conventions.md" }, "protected path"],
    ["changed below a folder of them", { path: "docs/claude/rules/x.md" }, "protected path"],
    ["renamed away", { path: "x.md", oldPath: "docs/conventions.md", status: "renamed" }, "protected path"],
    ["hidden by a file", { path: "docs", before: null, status: "added" }, "protected replaces-protected"],
    [
      "linked to",
      { path: "x.md", before: null, after: "symlink", linkTarget: "docs/conventions.md" },
      "protected link-to-protected",
    ],
  ])("that instructions link to is a tripwire when it is %s", (_, change, wire) => {
    const linked = [
      { path: "docs/conventions.md", link: "CLAUDE.md" },
      { path: "docs/claude", link: ".claude" },
    ];
    expect(tripped({ linked, changes: [{ ...plain, ...change }] })).toEqual([wire]);
    expect(tripped({ linked, changes: [{ ...plain, path: "docs/conventions.md.txt" }] })).toEqual([]);
  });

  it("is named together with the pattern that protects it", () => {
    const wires = findTripwires(
      {
        changes: [{ ...plain, path: "b.yml", oldPath: ".github/workflows/a.yml", status: "renamed" }],
        linked: [],
        totals: { baseFiles: 9, deletedFiles: 0, patchBytes: 9 },
        addedLines: [],
        rewroteHistory: false,
        secrets: [],
      },
      limits,
    );
    const rule = ".github/workflows/**";
    expect(wires).toEqual([{ kind: "protected", reason: "path", path: ".github/workflows/a.yml", rule }]);
  });

  it.each<[string, Partial<Change>]>([
    ["a link", { path: ".github", status: "added", before: null, after: "symlink", linkTarget: "src" }],
    ["a file", { path: ".circleci", status: "added", before: null }],
  ])("is a tripwire when %s takes the place of the folder above it", (_, change) => {
    expect(changed(change).every((wire) => wire.startsWith("protected"))).toBe(true);
    expect(changed(change)).not.toEqual([]);
  });
});

describe("A symbolic link", () => {
  it.each([
    ["/etc/passwd", "protected link-outside"],
    ["../../x", "protected link-outside"],
    ["../../../etc", "protected link-outside"],
    ["C:\\Windows", "protected link-outside"],
    ["..\\..\\x", "protected link-outside"],
    ["", "protected link-outside"],
    ["../.git/config", "protected link-outside"],
    ["../.GIT", "protected link-outside"],
    ["../.github/workflows/ci.yml", "protected link-to-protected"],
    ["../.GITHUB", "protected link-to-protected"],
    ["..", "protected link-to-protected"],
    ["../.env", "protected link-to-protected"],
  ])("to %j is a tripwire", (target, wire) => expect(link("src/link", target)).toEqual([wire]));

  it.each(["total.js", "./total.js", "../README.md", "deep/../total.js", ".." + "/src"])(
    "to %s is none",
    (target) => {
      expect(link("src/link", target)).toEqual([]);
    },
  );

  it("that goes away is none", () => {
    expect(changed({ path: "link", status: "deleted", before: "symlink", after: null })).toEqual([]);
  });
});

describe("A submodule", () => {
  it.each<[string, Partial<Change>]>([
    ["added", { status: "added", before: null, after: "submodule", submodule: "abc" }],
    ["moved to another commit", { before: "submodule", after: "submodule", submodule: "abc" }],
    ["removed", { status: "deleted", before: "submodule", after: null }],
    ["put in the place of a file", { status: "type-changed", after: "submodule", submodule: "abc" }],
  ])("is a tripwire when it is %s", (_, change) => {
    expect(changed({ path: "vendor/x", ...change })).toEqual(["protected submodule"]);
  });
});

describe("Deleting files", () => {
  it.each([
    [30, 100, []],
    [31, 100, ["destructive deleted-share"]],
    [1, 3, ["destructive deleted-share"]],
    [0, 0, []],
    [100, 100, ["destructive deleted-share"]],
  ])("%i of %i", (deletedFiles, baseFiles, wires) => {
    expect(tripped({ totals: { deletedFiles, baseFiles, patchBytes: 0 } })).toEqual(wires);
  });
});

describe("A destructive statement", () => {
  const added = (path: string, ...texts: string[]) =>
    tripped({ addedLines: [{ path, lines: texts.map((text, at) => ({ line: at + 1, text })) }] });

  it.each([
    ["db/migrations/001.sql", "DROP TABLE users;"],
    ["migrations/001.js", "await knex.schema.dropTable('users');"],
    ["db/migrate/20260101_x.rb", "  drop_table :users"],
    ["alembic/versions/1.py", "op.drop_table('users')"],
    ["schema.sql", "drop   table if exists users"],
    ["schema.SQL", "Drop /* never mind */ Table users"],
    ["x/migrations.ts", "sql`truncate table ${users}`"],
    ["a.sql", "drop database prod"],
  ])("in %s is a tripwire: %s", (path, text) => expect(added(path, text)).toEqual(["destructive pattern"]));

  it.each([
    ["drop", "table users"],
    ["drop -- really", "table users"],
    ["drop /*", "*/ table users"],
  ])("spread over lines is one too: %s / %s", (...texts) => {
    expect(added("a.sql", ...texts)).toEqual(["destructive pattern"]);
  });

  it.each([
    ["docs/databases.md", "drop table users"],
    ["src/query.ts", "drop table users"],
    ["a.sql", "create table backdrop (tablet int)"],
    ["a.sql", "drop index x; create table y ()"],
  ])("is not found in %s: %s", (path, text) => expect(added(path, text)).toEqual([]));

  it("is named with the line where it begins", () => {
    const lines = ["select 1;", "drop table a;"].map((text, at) => ({ line: at + 10, text }));
    const facts = {
      changes: [],
      linked: [],
      rewroteHistory: false,
      secrets: [],
      addedLines: [{ path: "a.sql", lines }],
    };
    const totals = { baseFiles: 1, deletedFiles: 0, patchBytes: 0 };
    expect(findTripwires({ ...facts, totals }, limits)).toEqual([
      { kind: "destructive", reason: "pattern", path: "a.sql", line: 11, pattern: "drop table" },
    ]);
  });

  it("may be any words that the repository configures", () => {
    const patterns = ["delete-all", "a.b(c", " "];
    const own = { ...limits, destructive: { maxDeletedShare: 1, patterns } };
    const lines = [{ line: 1, text: "DELETE-ALL; A.B(C;" }];
    const facts = {
      changes: [],
      linked: [],
      rewroteHistory: false,
      secrets: [],
      addedLines: [{ path: "a.sql", lines }],
    };
    const totals = { baseFiles: 1, deletedFiles: 0, patchBytes: 0 };
    expect(findTripwires({ ...facts, totals }, own)).toHaveLength(2);
  });
});

describe("Size", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...plain, path: `src/${at}.js` }));

  it.each([
    [100, 4_194_304, []],
    [101, 4_194_304, ["size files"]],
    [100, 4_194_305, ["size patch-bytes"]],
    [101, 4_194_305, ["size files", "size patch-bytes"]],
  ])("%i files and %i bytes of patch", (files, patchBytes, wires) => {
    expect(tripped({ changes: many(files), totals: { baseFiles: 1, deletedFiles: 0, patchBytes } })).toEqual(
      wires,
    );
  });
});

describe("Rewritten history and secrets", () => {
  it("are tripwires", () => {
    expect(tripped({ rewroteHistory: true })).toEqual(["destructive rewrote-history"]);
    expect(tripped({ secrets: [{ path: "a.js", line: 3, rule: "github-token" }] })).toEqual(["secret"]);
  });
});
