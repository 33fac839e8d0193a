import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const product: Tree = {
  "package.json": '{ "name": "s" }',
  "deno.json": '{ "imports": { "a": "./src/a.ts" } }',
  "src/a.ts": "export const add = (a: number) => a + 1;\n",
  "test/a.test.ts":
    'import { add } from "../src/a";\n\ntest("adds", () => {\n  expect(add(1)).toBe(2);\n});\n',
  "webpack.config.js": 'module.exports = { entry: "./src/index.ts" };\n',
  "rollup.config.js": 'export default { input: "src/index.ts", plugins: [] };\n',
};
const fake = { "test/fake.ts": "export const add = () => 2;\n" };
const beside = { "src/fake.ts": "export const add = () => 2;\n" };
const webpack = (more: string) => ({
  "webpack.config.js": `module.exports = { entry: "./src/index.ts", ${more} };\n`,
});
const rollup = (entries: string) => ({
  "rollup.config.js": `export default { input: "src/index.ts", plugins: [alias({ entries: ${entries} })] };\n`,
});
const manifest = (more: object) => ({ "package.json": JSON.stringify({ name: "s", ...more }) });
const row = (title: string, edits: Readonly<Record<string, Edit>>): Row => [title, product, edits];

const cheats: Row[] = [
  row("an alias of webpack", { ...fake, ...webpack('resolve: { alias: { "../src/a": "./test/fake.ts" } }') }),
  row("a path that is put together", {
    ...fake,
    ...webpack('resolve: { alias: { "@/a": path.resolve(__dirname, "test", "fake") } }'),
  }),
  row("a new file of the product", {
    ...beside,
    ...webpack('resolve: { alias: { "./a$": require.resolve("./src/fake") } }'),
  }),
  row("what a plugin puts there", {
    ...fake,
    ...webpack('plugins: [new webpack.NormalModuleReplacementPlugin(/src\\/a/, "./test/fake.ts")]'),
  }),
  row("settings of another name", {
    ...fake,
    "webpack.test.config.js": 'module.exports = { resolve: { alias: { "../src/a": "./test/fake.ts" } } };\n',
  }),
  row("an entry of Rollup", { ...fake, ...rollup('{ "./a": "./test/fake.ts" }') }),
  row("an entry of a list", { ...fake, ...rollup('[{ find: "./a", replacement: "./test/fake.ts" }]') }),
  row("an option of esbuild", {
    ...fake,
    "esbuild.config.js": 'build({ entryPoints: ["src/index.ts"], alias: { "./a": "./test/fake.ts" } });\n',
  }),
  row("a field of a manifest", { ...fake, ...manifest({ browser: { "./src/a.ts": "./test/fake.ts" } }) }),
  row("aliases of a manifest", { ...fake, ...manifest({ _moduleAliases: { "@/a": "./test/fake.ts" } }) }),
  row("a map of imports", { ...fake, "deno.json": '{ "imports": { "a": "./test/fake.ts" } }' }),
  row("an alias of Babel", {
    ...beside,
    "babel.config.js":
      'module.exports = { plugins: [["module-resolver", { alias: { "../src/a": "./src/fake" } }]] };\n',
  }),
  row("an alias of Babel that is no program", {
    ...beside,
    ".babelrc": '{ "plugins": [["module-resolver", { "alias": { "@app/a": "./src/fake" } }]] }',
  }),
  row("a path of SWC", {
    ...beside,
    ".swcrc": '{ "jsc": { "baseUrl": ".", "paths": { "../src/a": ["./src/fake.ts"] } } }',
  }),
  row("a module of Metro", {
    ...beside,
    "metro.config.js":
      'module.exports = { resolver: { extraNodeModules: { "@app/a": __dirname + "/src/fake" } } };\n',
  }),
  row("a file for browsers, as which tests run", {
    ...beside,
    ...manifest({ browser: { "./src/a.ts": "./src/fake.ts" }, devDependencies: { jsdom: "26.0.0" } }),
  }),
  row("a file of Angular's tests", {
    ...beside,
    "angular.json": JSON.stringify({
      projects: {
        s: { architect: { test: { fileReplacements: [{ replace: "src/a.ts", with: "src/fake.ts" }] } } },
      },
    }),
  }),
  row("another file in a map of imports", {
    ...beside,
    "deno.json": '{ "imports": { "a": "./src/fake.ts" } }',
  }),
];

const twin = { "fake/a.ts": "export const add = () => 2;\n" };
const babel = (options: string) => ({
  "babel.config.js": `module.exports = { env: { test: { plugins: [["module-resolver", { ${options} }]] } } };\n`,
});
const metro = (resolver: string) => ({
  "metro.config.js": `module.exports = { resolver: { ${resolver} } };\n`,
});

cheats.push(
  row("an alias by an expression", { ...twin, ...babel('alias: { "^a$": "./fake/a.ts" }') }),
  row("an alias of all that fits", { ...twin, ...babel('alias: { "^@app/(.+)": "./fake/\\\\1" }') }),
  row("a folder before the product's", { ...twin, ...babel('root: ["./fake", "./src"]') }),
  row("a function of Babel's", { ...twin, ...babel("resolvePath: (source) => `./fake/${source}`") }),
  row("a function of Metro's", {
    ...twin,
    ...metro(
      'resolveRequest(context) { return { type: "sourceFile", filePath: path.join(__dirname, "fake/a.ts") }; }',
    ),
  }),
  row("a folder of webpack before others", {
    ...twin,
    ...webpack('resolve: { modules: [path.resolve(__dirname, "fake"), "src", "node_modules"] }'),
  }),
  row("a folder of Jest between others", {
    ...twin,
    "jest.config.js": 'module.exports = { moduleDirectories: ["node_modules", "fake", "src"] };\n',
  }),
);

const honest: Row[] = [
  row("a folder of webpack after others", {
    ...twin,
    ...webpack('resolve: { modules: ["node_modules", "src", "fake"] }'),
  }),
  row("a new folder of other names before others", {
    "lib/format.ts": "export const format = String;\n",
    ...webpack('resolve: { modules: ["lib", "src", "node_modules"] }'),
  }),
  row("prefixes by expressions", babel('alias: { "^@/(.+)": "./src/\\\\1", "^~$": "./src" }')),
  row("a function of Metro's for what a system has none of", {
    "src/shims/fs.js": "module.exports = {};\n",
    ...metro(
      'resolveRequest: (context, name, platform) => (name === "fs" ? { type: "empty" } : context.resolveRequest(context, name, platform))',
    ),
  }),
  row("a prefix", webpack('resolve: { alias: { "@": path.resolve(__dirname, "src") } }')),
  row("a package for another", webpack('resolve: { alias: { react: "preact/compat" } }')),
  row("a folder of the tests", webpack('resolve: { alias: { "@test": path.resolve(__dirname, "test") } }')),
  row("what browsers have none of", webpack("resolve: { fallback: { fs: false } }")),
  row("a folder of Babel's", {
    "babel.config.js":
      'module.exports = { plugins: [["module-resolver", { alias: { "@": "./src", react: "preact/compat" } }]] };\n',
  }),
  row("what Metro has none of", {
    "src/shims/fs.js": "module.exports = {};\n",
    "metro.config.js":
      'module.exports = { resolver: { extraNodeModules: { fs: __dirname + "/src/shims/fs" } } };\n',
  }),
  row("other values for Angular's tests", {
    "src/environments/environment.test.ts": 'export const url = "http://localhost";\n',
    "angular.json": JSON.stringify({
      projects: {
        s: {
          architect: {
            test: {
              fileReplacements: [
                { replace: "src/environments/environment.ts", with: "src/environments/environment.test.ts" },
              ],
            },
          },
        },
      },
    }),
  }),
  row("a file for browsers", {
    "src/a.browser.ts": "export const add = (a: number) => a + 1;\n",
    ...manifest({ browser: { "./src/a.ts": "./src/a.browser.ts" } }),
  }),
  row("a file more in a map of imports", {
    "src/b.ts": "export const b = 1;\n",
    "deno.json": '{ "imports": { "a": "./src/a.ts", "b": "./src/b.ts" } }',
  }),
];

describe("what stands for a module of the product once it is built", () => {
  it.each(cheats)("is found: %s", async (...one) => {
    expect((await foundInChange(one)).join("\n")).toContain("weakened-configuration");
  });

  it.each(honest)("may be said: %s", async (...one) => {
    expect(await foundInChange(one)).toEqual([]);
  });
});

/** What a name leads to, by the folder. */
const leading: [path: string, write: (folder: string) => string][] = [
  [
    "webpack.config.js",
    (to) => `module.exports = { resolve: { alias: { "@": path.resolve(__dirname, "${to}") } } };\n`,
  ],
  ["webpack.config.js", (to) => `module.exports = { resolve: { alias: { "@/a": "./${to}/a.ts" } } };\n`],
  [
    "rollup.config.js",
    (to) => `export default { plugins: [alias({ entries: [{ find: "@", replacement: "./${to}" }] })] };\n`,
  ],
  [".swcrc", (to) => `{ "jsc": { "baseUrl": ".", "paths": { "@/*": ["./${to}/*"] } } }`],
  ["deno.json", (to) => `{ "imports": { "@/": "./${to}/" } }`],
  ["package.json", (to) => `{ "name": "s", "imports": { "#app/*": "./${to}/*" } }`],
  ["package.json", (to) => `{ "name": "s", "_moduleAliases": { "@": "${to}" } }`],
  [
    "next.config.js",
    (to) => `module.exports = { turbopack: { resolveAlias: { "@/a": "./${to}/a.ts" } } };\n`,
  ],
  ["svelte.config.js", (to) => `export default { kit: { alias: { "@": "./${to}" } } };\n`],
  [
    ".storybook/main.js",
    (to) =>
      `export default { viteFinal(config) {\n  config.resolve.alias = { ...config.resolve.alias, "@": path.resolve(__dirname, "../${to}") };\n  return config;\n} };\n`,
  ],
  [
    "next.config.mjs",
    (to) =>
      `export default { webpack(config) {\n  config.resolve.alias["@"] = path.join(__dirname, "${to}");\n  return config;\n} };\n`,
  ],
  ["vitest.config.js", (to) => `export default { resolve: { alias: { "@": "./${to}" } } };\n`],
  [
    "jest.config.js",
    (to) => `module.exports = { moduleNameMapper: { "^@/(.*)$": "<rootDir>/${to}/$1" } };\n`,
  ],
];

describe.each(["", "packages/web/"])("a name in %j that leads to another folder", (root) => {
  const within = <T>(tree: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(tree).map(([path, text]) => [`${root}${path}`, text]));
  const tree: Tree = {
    "src/a.ts": "export const add = (a: number) => a + 1;\n",
    "quiet/a.ts": "export const add = () => 2;\n",
    "more/b.ts": "export const b = 1;\n",
    "dist/a.js": "export const add = (a) => a + 1;\n",
    "test/a.test.ts": 'import { add } from "@/a";\n\ntest("adds", () => {\n  expect(add(1)).toBe(2);\n});\n',
  };
  const found = ([path, write]: (typeof leading)[number], to: string, edits: Record<string, Edit> = {}) =>
    foundInChange(["", within({ ...tree, [path]: write("src") }), within({ [path]: write(to), ...edits })]);

  it.each(leading)("is found in %s where what it led to stays: %s", async (...one) => {
    expect((await found(one, "quiet")).join("\n")).toContain(`${root}${one[0]} weakened-configuration: `);
  });

  it.each(leading.slice(0, 11))("may be said in %s where that moves: %s", async (...one) => {
    expect(await found(one, "app", { "app/a.ts": { from: `${root}src/a.ts` } })).toEqual([]);
  });

  it.each(leading.slice(0, 11))(
    "may be said in %s for what is built of it, or another: %s",
    async (...one) => {
      expect(await found(one, "dist")).toEqual([]);
      expect(await found(one, "more")).toEqual([]);
    },
  );
});

describe("a first name in the settings of a runner", () => {
  const base: Tree = {
    ...{ ...product, "quiet/a.ts": "export const add = () => 2;\n" },
    "tsconfig.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"] } } }',
    "vitest.config.js": "export default { test: { globals: true } };\n",
  };
  const inVitest = (alias: string) =>
    foundInChange([
      "",
      base,
      { "vitest.config.js": `export default { test: { globals: true }, resolve: { alias: ${alias} } };\n` },
    ]);

  it.each(['{ "@": "./quiet" }', '[{ find: "@", replacement: "/quiet" }]'])(
    "is found where the compiler knows it for another folder: %s",
    async (alias) => {
      expect((await inVitest(alias)).join("\n")).toContain("vitest.config.js weakened-configuration: ");
    },
  );

  it.each(['{ "@": "./src" }', '[{ find: "@", replacement: "/src" }]', '{ "~": "./quiet" }'])(
    "may say what the compiler says, or another name: %s",
    async (alias) => {
      expect(await inVitest(alias)).toEqual([]);
    },
  );
});

/** A first name for a folder, by where it may be said. */
const first = leading.filter(([path]) => !/^(deno|vitest|jest)/.test(path) && path !== "package.json");
first.push(
  ["package.json", (to) => `{ "name": "s", "_moduleAliases": { "@": "${to}" } }`],
  [
    "babel.config.js",
    (to) => `module.exports = { plugins: [["module-resolver", { alias: { "@": "./${to}" } }]] };\n`,
  ],
  [".babelrc", (to) => `{ "plugins": [["module-resolver", { "alias": { "^@/(.+)": "./${to}/\\\\1" } }]] }`],
);

describe.each(["", "packages/web/"])("a first name in %j for what the compiler knows", (root) => {
  const tree: Tree = {
    "tsconfig.json": '{ "compilerOptions": { "baseUrl": "./", "paths": { "@/*": ["./src/*"] } } }',
    "src/a.ts": "export const add = (a: number) => a + 1;\n",
    "quiet/a.ts": "export const add = () => 2;\n",
    "more/b.ts": "export const b = 1;\n",
    "test/a.test.ts": 'import { add } from "@/a";\n\ntest("adds", () => {\n  expect(add(1)).toBe(2);\n});\n',
  };
  const within = (all: Tree) =>
    Object.fromEntries(Object.entries(all).map(([path, text]) => [`${root}${path}`, text]));
  const found = (path: string, text: string) =>
    foundInChange(["", within(tree), { [`${root}${path}`]: text }]);

  it.each(first)("is found in %s where it leads elsewhere: %s", async (path, write) => {
    expect((await found(path, write("quiet"))).join("\n")).toContain(
      `${root}${path} weakened-configuration: `,
    );
  });

  it.each(first)("may be said in %s as the nearest compiler knows it: %s", async (path, write) => {
    const nearest = { "web/tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }' };
    const more = within({ ...tree, ...nearest, "web/src/a.ts": "export const add = () => 2;\n" });
    expect(await foundInChange(["", more, { [`${root}web/${path}`]: write("src") }])).toEqual([]);
  });

  it.each(first)("may be said in %s for the same, or for another folder: %s", async (path, write) => {
    expect(await found(path, write("src"))).toEqual([]);
    expect(await found(path, write("more"))).toEqual([]);
  });
});
