import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const product: Tree = {
  "package.json": json({ name: "p", scripts: { build: "tsc -b" } }),
  "src/a.ts": "export const a = (x: number) => x + 1;\n",
  "src/legacy/b.ts": "export const b = 1;\n",
  "src/c.js": "export const c = 1;\n",
  "packages/a/src/index.ts": "export const a = 1;\n",
  "packages/a/tsconfig.json": json({ compilerOptions: { strict: true }, include: ["src"] }),
  "packages/b/src/index.ts": "export const b = 1;\n",
  "packages/b/tsconfig.json": json({ compilerOptions: { strict: true }, include: ["src"] }),
};
type Change = [title: string, base: Tree, edits: Readonly<Record<string, Edit>>, rule?: string];
const wider = "widened-exclusion";
const weaker = "weakened-configuration";
const project = (title: string, ...[was, now, rule = ""]: [object, object, string?]): Change => [
  title,
  { ...product, "tsconfig.json": json(was) },
  { "tsconfig.json": json(now) },
  rule,
];
const parts = (...paths: string[]) => ({ files: [], references: paths.map((path) => ({ path })) });
const options = (more: object) => ({ compilerOptions: { strict: true, ...more }, include: ["src"] });
const both = { ...product, "tsconfig.json": json(parts("./packages/a", "./packages/b")) };
const mapped = (to: string, text: string, name = "pg"): Change => [
  `${name} is ${text.trim()}`,
  { ...product, "tsconfig.json": json(options({ paths: { "@app/*": ["./src/*"] } })) },
  {
    "tsconfig.json": json(options({ paths: { "@app/*": ["./src/*"], [name]: [to] } })),
    "types/pg.d.ts": text,
  },
  weaker,
];

const cheats: Change[] = [
  project("a part is built no more", parts("./packages/a", "./packages/b"), parts("./packages/a"), wider),
  project("no part is built", parts("./packages/a", "packages/b/tsconfig.json"), { files: [] }, wider),
  project(
    "the settings of a tool are looked at no more",
    { ...options({}), references: [{ path: "./tsconfig.node.json" }] },
    options({}),
    wider,
  ),
  [
    "a part is built no more, and another goes",
    both,
    { "tsconfig.json": json(parts("./packages/a")), "packages/b/src/index.ts": null },
    wider,
  ],
  mapped("./types/pg.d.ts", "declare const pg: any;\nexport = pg;\n"),
  mapped("./types/pg", "declare const pg: any;\nexport default pg;\n"),
  mapped("types/pg.d.ts", "declare const pg: Record<string, any>;\nexport default pg;\n", "@app/legacy"),
  project(
    "the compiler sees what stands with the tests",
    options({ paths: {} }),
    options({ paths: { "@app/pay": ["./tests/fakes/pay.ts"] } }),
    weaker,
  ),
  project(
    "sources of JavaScript are left out",
    options({ allowJs: true, checkJs: true }),
    options({ allowJs: false, checkJs: true }),
    weaker,
  ),
  project("nothing of the language is known", options({}), options({ noLib: true }), weaker),
  project("no import is followed", options({}), options({ noResolve: true }), weaker),
  project(
    "what depends on a change is not looked at",
    options({ incremental: true }),
    options({ incremental: true, assumeChangesOnlyAffectDirectDependencies: true }),
    weaker,
  ),
  project("a folder becomes a file", options({}), { ...options({}), include: ["src/a.ts"] }, wider),
  project("a folder becomes what is right in it", options({}), { ...options({}), include: ["src/*"] }, wider),
  project(
    "the strictest base is one for a version of Node",
    { extends: "@tsconfig/strictest/tsconfig.json" },
    { extends: "@tsconfig/node22/tsconfig.json" },
    wider,
  ),
  [
    "the settings of a folder go, and its sources stay elsewhere",
    product,
    { "packages/b/tsconfig.json": null, "libs/index.ts": { from: "packages/b/src/index.ts" } },
    weaker,
  ],
  [
    "settings go that speak of sources elsewhere",
    { ...product, "check/tsconfig.json": json({ include: ["../src"] }), "check/run.ts": "run();\n" },
    { "check/tsconfig.json": null, "check/run.ts": null },
    weaker,
  ],
];

const honest: Change[] = [
  project("a part more is built", parts("./packages/a"), parts("./packages/a", "./packages/b")),
  project(
    "parts are named otherwise",
    parts("./packages/a", "./packages/b"),
    parts("packages/b/", "./packages/a/tsconfig.json"),
  ),
  [
    "a part goes",
    both,
    {
      "tsconfig.json": json(parts("./packages/a")),
      "packages/b/tsconfig.json": null,
      "packages/b/src/index.ts": null,
    },
  ],
  [
    "a part moves",
    both,
    {
      "tsconfig.json": json(parts("./packages/a", "./libs/b")),
      "libs/b/tsconfig.json": { from: "packages/b/tsconfig.json" },
      "libs/b/src/index.ts": { from: "packages/b/src/index.ts" },
    },
  ],
  [
    "a part needs another no more",
    { ...both, "packages/a/tsconfig.json": json({ ...options({}), references: [{ path: "../b" }] }) },
    { "packages/a/tsconfig.json": json(options({})) },
  ],
  [
    "a module without types gets some",
    { ...product, "tsconfig.json": json(options({})) },
    {
      "tsconfig.json": json(options({ paths: { pg: ["./types/pg.d.ts"] } })),
      "types/pg.d.ts": "export function query(text: string): Promise<unknown[]>;\n",
    },
  ],
  project("a prefix stands for sources", options({}), options({ paths: { "@app/*": ["./src/*"] } })),
  project(
    "paths are told from the folder",
    options({ baseUrl: ".", paths: { "@app/*": ["src/*"] } }),
    options({ paths: { "@app/*": ["./src/*"] } }),
  ),
  project("tests have a prefix of their own", options({}), options({ paths: { "@tests/*": ["./tests/*"] } })),
  project("JavaScript is taken in", options({}), options({ allowJs: true })),
  project(
    "JavaScript, which nobody looked at, is left out",
    options({ allowJs: true }),
    options({ allowJs: false }),
  ),
  project("a folder is written as a glob", options({}), { ...options({}), include: ["./src/**/*"] }),
  project("a folder more", options({}), { ...options({}), include: ["src", "scripts"] }),
  project(
    "Node is newer",
    { extends: "@tsconfig/node20/tsconfig.json" },
    { extends: "@tsconfig/node22/tsconfig.json" },
  ),
  project("the language is newer", options({ lib: ["es2022"] }), options({ lib: ["es2023", "dom"] })),
  [
    "a folder goes with its settings",
    product,
    { "packages/b/tsconfig.json": null, "packages/b/src/index.ts": null },
  ],
];

const workspace = (...entries: string[]) => ({
  "vitest.workspace.ts": `export default defineWorkspace([${entries.join(", ")}]);\n`,
});
const projects = (...entries: string[]) => ({
  "vitest.config.ts": `export default defineConfig({ test: { ${entries.length === 0 ? "" : `projects: [${entries.join(", ")}], `}coverage: { provider: "v8" } } });\n`,
});
const e2e = (more = "") => `{ test: { name: "e2e", include: ["e2e/**/*.test.ts"${more}] } }`;
const intoSettings = (was: readonly string[], now: readonly string[]): [Tree, Record<string, Edit>] => [
  { ...product, ...workspace(...was), ...projects() },
  { "vitest.workspace.ts": null, ...projects(...now) },
];
const counted = (said: string) => ({
  "vitest.config.ts": `export default defineConfig({ test: { coverage: { ${said} thresholds: { lines: 80 } } } });\n`,
});

describe("a workspace of Vitest", () => {
  it.each([
    ["a glob", ...intoSettings(['"packages/*"'], ['"packages/*"'])],
    ["a project within", ...intoSettings(['"packages/*"', e2e()], ['"packages/*"', e2e()])],
    [
      "there were no settings",
      { ...product, ...workspace('"packages/*"') },
      { "vitest.workspace.ts": null, ...projects('"packages/*"') },
    ],
    [
      "all that is listed is counted",
      { ...product, ...counted('all: true, include: ["src/**"],') },
      counted('include: ["src/**"],'),
    ],
  ])("becomes projects: %s", async (title, base, edits) => {
    expect(await foundInChange([title, base, edits])).toEqual([]);
  });

  it.each([
    ["a package is left out", ...intoSettings(['"packages/*"'], ['"packages/a"'])],
    ["a project is lost", ...intoSettings(['"packages/*"', e2e()], ['"packages/*"'])],
    ["a project looks at less", ...intoSettings([e2e(', "more/**"')], [e2e()])],
    ["there was none", { ...product, ...projects() }, projects('"packages/a"')],
    [
      "it is gone",
      { ...product, ...workspace('"packages/*"'), ...projects() },
      { "vitest.workspace.ts": null },
    ],
    [
      "it stays, and more is left out",
      { ...product, ...workspace('"packages/*"'), ...projects() },
      { ...workspace('"packages/a"'), ...projects('"packages/*"') },
    ],
    ["nothing lists what is counted", { ...product, ...counted("all: true,") }, counted("")],
    [
      "it is not counted any more",
      { ...product, ...counted('all: true, include: ["src/**"],') },
      counted('all: false, include: ["src/**"],'),
    ],
  ])("is found where %s", async (title, base, edits) => {
    expect((await foundInChange([title, base, edits])).join("\n")).toMatch(
      / (widened-exclusion|weakened-configuration): /,
    );
  });
});

describe("a project of TypeScript", () => {
  it.each(cheats)("is found out where %s", async (...row) => {
    const [title, base, edits, rule = ""] = row;
    expect(await foundInChange([title, base, edits])).toContainEqual(expect.stringContaining(` ${rule}: `));
  });

  it.each(honest)("changes honestly where %s", async (title, base, edits) => {
    expect(await foundInChange([title, base, edits])).toEqual([]);
  });
});
