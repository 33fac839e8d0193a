import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatesCommand } from "../../src/cli/gates.ts";
import { played } from "../support/cases.ts";
import { run, write } from "../workspaces/repositories.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "nightshift-histories-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string | null>>;

const cart = "test/cart.test.js";
const strong = `const test = require("node:test");
const assert = require("node:assert");
const { total } = require("../src/cart.js");

test("adds the prices", () => {
  assert.equal(total([2, 3]), 5);
});

test("is nothing of nothing", () => {
  assert.equal(total([]), 0);
});
`;
const weak = strong.replace("assert.equal(total([2, 3]), 5)", "assert.ok(total([2, 3]) > 0)");
const honest = { "src/b.js": "exports.b = 1;\n" };
const another = { "src/c.js": "exports.c = 1;\n" };
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"4d7a".repeat(16)}\nsize 12345\n`;

class Checkout {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  git(...args: readonly string[]): string {
    return run(this.path, "git", args).trim();
  }

  /** With all that differs; the commit. */
  commit(files: Files = {}): string {
    write(this.path, files);
    this.git("add", "--all");
    return this.commitIndex();
  }

  commitIndex(): string {
    this.git("commit", "--quiet", "--allow-empty", "-m", "Change");
    return this.git("rev-parse", "HEAD");
  }

  /** On a branch of its own, which begins where another stands. */
  change(files: Files = {}, branch = "change", from = "HEAD"): string {
    this.git("checkout", "--quiet", "-b", branch, from);
    return this.commit(files);
  }

  to(branch: string): this {
    this.git("checkout", "--quiet", branch);
    return this;
  }

  /** Whether the merge is committed is left to whoever begins it. */
  beginMerge(...others: readonly string[]): void {
    this.git("merge", "--quiet", "--no-commit", "--no-ff", ...others);
  }

  /** A submodule at its newest commit. */
  pointTo(path: string): void {
    this.git("update-index", "--add", "--cacheinfo", `160000,${this.git("rev-parse", "HEAD")},${path}`);
    this.commitIndex();
  }

  place(...names: readonly (string | number)[]): Buffer {
    const bytes = names.map((name) => (typeof name === "number" ? Buffer.from([name]) : Buffer.from(name)));
    return Buffer.concat([Buffer.from(`${this.path}/`), ...bytes]);
  }

  clone(...options: readonly string[]): Checkout {
    const path = `${this.path}-clone`;
    run(folder, "git", ["clone", "--quiet", ...options, `file://${this.path}`, path]);
    return new Checkout(path);
  }
}

const begun: Files = {
  ".github/nightshift.yml":
    "gates:\n  test: { command: node --test --test-reporter=tap test/ }\n  trials: { budget: 0 }\n",
  "src/cart.js": "exports.total = (prices) => prices.reduce((sum, price) => sum + price, 0);\n",
  [cart]: strong,
};

let made = 0;
function checkout(files: Files): Checkout {
  const path = join(folder, `${(made += 1)}`);
  mkdirSync(path);
  const one = new Checkout(path);
  one.git("init", "--quiet", "--initial-branch=main");
  one.commit({ ...begun, ...files });
  return one;
}

interface Verdict {
  readonly verdict: string;
  readonly demands: readonly { readonly path: string; readonly change: string }[];
}

interface Asked {
  readonly in?: Checkout;
  readonly base?: string;
  readonly head?: string;
}

/** Whose tests a change touches, or what was said instead of a verdict. */
async function judged(
  { path }: Checkout,
  { base = "main", head = "HEAD" }: Asked,
): Promise<string[] | string> {
  const exit = { code: 0 };
  const said = { out: "", aside: "" };
  const command = gatesCommand(exit, {
    directory: path,
    environment: { ...process.env, XDG_CACHE_HOME: join(folder, "caches") },
    out: (text) => (said.out += text),
    aside: (text) => (said.aside += text),
  });
  await command.parseAsync(["node", "gates", "run", "--json", "--base", base, "--head", head]);
  if (exit.code === 2) return said.aside.replace(/^isolation: .*\n/, "").trim();
  const { verdict, demands } = JSON.parse(said.out) as Verdict;
  // Without a budget nothing is measured: whatever loses something is for a person.
  const touched = demands.filter(({ change }) => change !== "added");
  expect([verdict, exit.code]).toEqual(touched.length === 0 ? ["pass", 0] : ["review", 3]);
  return [...new Set(touched.map(({ path }) => path))];
}

/** What is found, or the one sentence that is said instead. */
type Outcome = readonly string[] | RegExp;
type Row = readonly [
  title: string,
  outcome: Outcome,
  play: (one: Checkout) => Asked | undefined,
  files?: Files,
];

const nothing: Outcome = [];

const merges: readonly Row[] = [
  [
    "a merge that itself weakens a test",
    [cart],
    (one) => {
      one.change(honest);
      one.to("main").commit(another);
      one.to("change").beginMerge("main");
      one.commit({ [cart]: weak });
    },
  ],
  [
    "a merge of a newer base",
    nothing,
    (one) => {
      one.change(honest);
      one.to("main").commit({ ...another, "test/new.test.js": strong });
      one.to("change").beginMerge("main");
      one.commit();
    },
  ],
  [
    "a merge that leaves out the test that the base has since",
    ["test/new.test.js"],
    (one) => {
      one.change(honest);
      one.to("main").commit({ "test/new.test.js": strong });
      one.to("change").git("merge", "--quiet", "-s", "ours", "main");
    },
  ],
  [
    "a merge of three, of which one weakens a test",
    [cart],
    (one) => {
      one.change(honest);
      one.change({ ...another, [cart]: weak }, "second", "main");
      one.change({ "src/d.js": "exports.d = 1;\n" }, "third", "main");
      one.to("change").beginMerge("second", "third");
      one.commit();
    },
  ],
];

const places: readonly Row[] = [
  [
    "a detached head that weakens a test",
    [cart],
    (one) => {
      one.git("checkout", "--quiet", "--detach");
      one.commit({ [cart]: weak });
    },
  ],
  [
    "a base that has moved on, with stronger tests",
    nothing,
    (one) => {
      one.change(honest);
      one
        .to("main")
        .commit({ "test/new.test.js": strong, [cart]: strong.replace("[2, 3]), 5", "[2, 4]), 6") });
      one.to("change");
    },
  ],
  [
    "a base that has moved on, and a weakened test",
    [cart],
    (one) => {
      one.change({ [cart]: weak });
      one.to("main").commit({ "test/new.test.js": strong });
      one.to("change");
    },
  ],
  [
    "a head that the base has already",
    nothing,
    (one) => {
      const head = one.git("rev-parse", "HEAD");
      one.commit({ "test/new.test.js": strong });
      return { head };
    },
  ],
  [
    "a history of its own, which weakens a test",
    [cart],
    (one) => {
      one.git("checkout", "--quiet", "--orphan", "change");
      one.commit({ [cart]: weak });
    },
  ],
  [
    "a history of its own, which does not",
    nothing,
    (one) => {
      one.git("checkout", "--quiet", "--orphan", "change");
      one.commit(honest);
    },
  ],
  [
    "a tag of a head that weakens a test",
    [cart],
    (one) => {
      one.change({ [cart]: weak });
      one.git("tag", "-a", "v1", "-m", "One");
      return { head: "v1" };
    },
  ],
];

const kinds: readonly Row[] = [
  [
    "a test that is moved and weakened",
    ["test/basket.test.js"],
    (one) => {
      one.change({ [cart]: null, "test/basket.test.js": weak });
    },
  ],
  [
    "a test that is moved",
    nothing,
    (one) => {
      one.change({ [cart]: null, "test/basket.test.js": strong });
    },
  ],
  [
    "a test that may be executed",
    nothing,
    (one) => {
      chmodSync(join(one.path, cart), 0o755);
      one.change();
    },
  ],
  [
    "a submodule that is new beside the tests",
    nothing,
    (one) => {
      one.git("checkout", "--quiet", "-b", "change");
      one.pointTo("vendor/cases");
    },
  ],
  [
    "a pointer to a large file that no test is",
    nothing,
    (one) => {
      one.change({ "docs/cart.png": pointer });
    },
  ],
];

const names: readonly Row[] = [
  [
    "a weakened test with a line break in its path",
    ["test/a\nb.test.js"],
    (one) => {
      one.change({ "test/a\nb.test.js": weak });
    },
    { "test/a\nb.test.js": strong },
  ],
  [
    "a deleted test in a folder with a line break",
    ["te\nst/a.test.js"],
    (one) => {
      one.change({ "te\nst/a.test.js": null });
    },
    { "te\nst/a.test.js": strong },
  ],
  [
    "a text with a line break in its path",
    nothing,
    (one) => {
      one.change({ "docs/a\nb.txt": "words\n" });
    },
  ],
  [
    "a weakened test with what git takes for more than a path",
    ['test/a:^{b}\t"c.test.js'],
    (one) => {
      one.change({ 'test/a:^{b}\t"c.test.js': weak });
    },
    { 'test/a:^{b}\t"c.test.js': strong },
  ],
];

const attributes: readonly Row[] = [
  ...["-diff", "binary", "diff=none", "export-ignore", "export-subst", "filter=lfs", "ident", "eol=crlf"],
  ...["merge=ours", "linguist-generated"],
].map((attribute): Row => [
  `a weakened test that the base calls ${attribute}`,
  [cart],
  (one) => {
    one.change({ [cart]: weak });
  },
  { ".gitattributes": `*.test.js ${attribute}\n` },
]);

const settings: readonly Row[] = [
  ...attributes,
  [
    "a weakened test that the base has in another encoding",
    [cart],
    (one) => {
      write(one.path, { ".gitattributes": "*.test.js working-tree-encoding=UTF-16\n" });
      one.git("add", ".gitattributes");
      one.commitIndex();
      one.git("checkout", "--quiet", "-b", "change");
      write(one.path, { "weak.txt": weak });
      const blob = one.git("hash-object", "-w", "weak.txt");
      rmSync(join(one.path, "weak.txt"));
      one.git("update-index", "--cacheinfo", `100644,${blob},${cart}`);
      one.commitIndex();
    },
  ],
  [
    "an attribute that hides tests from whoever compares",
    [".gitattributes"],
    (one) => {
      one.change({ ".gitattributes": "test/** -diff\n" });
    },
  ],
  [
    "a weakened test, and attributes of the checkout's own",
    [cart],
    (one) => {
      write(one.path, { ".git/info/attributes": "* -diff filter=x export-ignore\n" });
      one.change({ [cart]: weak });
    },
  ],
  [
    "attributes of the checkout's own",
    nothing,
    (one) => {
      write(one.path, { ".git/info/attributes": "* -diff filter=x export-ignore\n" });
      one.change(honest);
    },
  ],
  ...["--skip-worktree", "--assume-unchanged"].map((flag): Row => [
    `a weakened test whose file is another, with ${flag}`,
    [cart],
    (one) => {
      one.change({ [cart]: weak });
      write(one.path, { [cart]: strong });
      one.git("update-index", flag, cart);
    },
  ]),
  [
    "a weaker test that is not committed, for it is assumed to be unchanged",
    nothing,
    (one) => {
      one.git("update-index", "--assume-unchanged", cart);
      one.change({ [cart]: weak, ...honest });
    },
  ],
];

const standIns: readonly Row[] = [
  [
    "a weakened test in whose place git shows the strong one",
    [cart],
    (one) => {
      one.change({ [cart]: weak });
      one.git("replace", one.git("rev-parse", `HEAD:${cart}`), one.git("rev-parse", `main:${cart}`));
    },
  ],
  [
    "a commit that weakens a test, in whose place git shows another",
    [cart],
    (one) => {
      const shown = one.change(honest);
      one.git("replace", one.commit({ [cart]: weak }), shown);
    },
  ],
  [
    "a weakened test, and a base in whose place git shows the head",
    [cart],
    (one) => {
      const head = one.change({ [cart]: weak });
      one.git("replace", one.git("rev-parse", "main"), head);
    },
  ],
  [
    "a tree with a weakened test, in whose place git shows the base's",
    [cart],
    (one) => {
      one.change({ [cart]: weak });
      one.git("replace", one.git("rev-parse", "HEAD^{tree}"), one.git("rev-parse", "main^{tree}"));
    },
  ],
  [
    "a base that is said to stand on the commit that weakens a test",
    [cart],
    (one) => {
      const bad = one.change({ [cart]: weak });
      one.commit(honest);
      one.git("replace", "--graft", "main", bad);
    },
  ],
  [
    "a base that is said so in a file of grafts",
    [cart],
    (one) => {
      const bad = one.change({ [cart]: weak });
      one.commit(honest);
      write(one.path, { ".git/info/grafts": `${one.git("rev-parse", "main")} ${bad}\n` });
    },
  ],
  [
    "a head that is said to stand on nothing",
    nothing,
    (one) => {
      one.change(another);
      write(one.path, { ".git/info/grafts": `${one.commit(honest)}\n` });
    },
  ],
];

const checkouts: readonly Row[] = [
  [
    "a shallow clone of a change that weakens a test",
    [cart],
    (one) => {
      one.change({ [cart]: weak });
      const shallow = one.clone("--depth=1", "--branch=change");
      shallow.git("fetch", "--quiet", "--depth=1", "origin", "main:main");
      return { in: shallow };
    },
  ],
  [
    "a shallow clone, where the base may have moved on",
    /^nobody can tell .*fetch --unshallow\)$/,
    (one) => {
      one.change(honest);
      one.to("main").commit({ "test/new.test.js": strong });
      const shallow = one.clone("--depth=1", "--branch=change");
      shallow.git("fetch", "--quiet", "--depth=1", "origin", "main:main");
      return { in: shallow };
    },
  ],
  [
    "a shallow clone that reaches back to where the two part",
    nothing,
    (one) => {
      one.change(honest);
      one.to("main").commit({ "test/new.test.js": strong });
      const shallow = one.clone("--depth=2", "--branch=change");
      shallow.git("fetch", "--quiet", "--depth=2", "origin", "main:main");
      return { in: shallow };
    },
  ],
  [
    "a shallow clone of several commits by a base that stands as it did",
    nothing,
    (one) => {
      one.change(honest);
      one.commit(another);
      const shallow = one.clone("--depth=1", "--branch=change");
      shallow.git("fetch", "--quiet", "--depth=1", "origin", "main:main");
      return { in: shallow };
    },
  ],
  [
    "a clone that shares its objects with another",
    [cart],
    (one) => {
      one.change({ [cart]: weak });
      return { in: one.clone("--shared"), base: "origin/main" };
    },
  ],
  [
    "a clone without all of its files",
    /^commit \w+ cannot be read, .*partial clone.* without a filter$/,
    (one) => {
      one.change({ [cart]: weak });
      one.git("config", "uploadpack.allowFilter", "true");
      return { in: one.clone("--filter=blob:none"), base: "origin/main" };
    },
  ],
  [
    "a checkout of which a file is lost",
    /^commit \w+ cannot be read, .*unable to read/,
    (one) => {
      one.change(honest);
      const blob = one.git("rev-parse", "HEAD:src/b.js");
      rmSync(join(one.path, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    },
  ],
  [
    "a second working tree of a checkout",
    [cart],
    (one) => {
      one.change({ [cart]: weak });
      const path = `${one.path}-second`;
      one.git("worktree", "add", "--quiet", "--detach", path);
      return { in: new Checkout(path) };
    },
  ],
  [
    "a checkout that hides its branches",
    [cart],
    (one) => {
      one.change({ [cart]: weak });
      one.git("config", "transfer.hideRefs", "refs/heads");
    },
  ],
  [
    "a head to which no branch leads any more",
    [cart],
    (one) => {
      const head = one.change({ [cart]: weak });
      one.to("main").git("branch", "--quiet", "-D", "change");
      return { head };
    },
  ],
];

const groups = { merges, places, kinds, names, settings, standIns, checkouts };
const rows = Object.entries(groups).flatMap(([group, all]) => all.map((row) => ({ group, row })));

/** The usual run plays of each group the first that is found, the first that is not, and the first that is refused. */
function kindOf({ group, row: [, outcome] }: (typeof rows)[number]): string {
  if (outcome instanceof RegExp) return `${group} refused`;
  return `${group} ${outcome.length > 0 ? "found" : "not found"}`;
}

describe("nightshift gates run comes to the right verdict, or says in one sentence why there is none, of", () => {
  it.each(played(rows, kindOf).map(({ row }) => [row[0], row] as const))(
    "%s",
    async (_, [, outcome, play, files = {}]) => {
      const one = checkout(files);
      const asked = play(one) ?? {};
      const said = await judged(asked.in ?? one, asked);
      if (outcome instanceof RegExp) expect(said).toMatch(outcome);
      else expect(said).toEqual(outcome);
    },
    60_000,
  );

  it("a checkout whose commits have longer names", async () => {
    const path = join(folder, "longer");
    mkdirSync(path);
    const one = new Checkout(path);
    one.git("init", "--quiet", "--object-format=sha256", "--initial-branch=main");
    one.commit(begun);
    one.change({ [cart]: weak });
    expect(await judged(one, {})).toEqual([cart]);
  });
});
