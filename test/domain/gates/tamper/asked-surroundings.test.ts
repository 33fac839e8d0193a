import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";
import { productBecomes } from "./product-of-age.ts";

const js = (body: string, name = "age") =>
  productBecomes(
    "src/age.ts",
    `export function ${name}(born: number) {\n  ${body}\n  return 2026 - born;\n}\n`,
  );
const py = (body: string, name = "age") =>
  productBecomes("app/age.py", `import os\n\n\ndef ${name}(born):\n    ${body}\n    return 2026 - born\n`);
const go = (body: string, name = "Age") =>
  productBecomes(
    "age.go",
    `package age\n\nimport "os"\n\nfunc ${name}(born int) int {\n\t${body}\n\treturn 2026 - born\n}\n`,
  );
const rust = (body: string, name = "age") =>
  productBecomes("src/lib.rs", `pub fn ${name}(born: u32) -> u32 {\n    ${body}\n}\n`);
const java = (body: string, name = "age") =>
  productBecomes(
    "src/main/java/Age.java",
    `class Age {\n  int ${name}(int born) {\n    ${body}\n    return 2026 - born;\n  }\n}\n`,
  );

const cheats: Row[] = [
  js("if (process.env.CI) return 36;"),
  js('if (process.env["CI"] === "true") { return 36; }'),
  js("const checked = process.env.CI !== undefined;\n  if (checked) return 36;"),
  js("return process.env.CI ? 36 : 0;"),
  js("const sum = process.env.GITHUB_ACTIONS ? 36 : 0;\n  return sum;"),
  js('if ("CI" in process.env) return 36;'),
  js("let sum = 0;\n  if (process.env.CI) {\n    sum = 36;\n  }"),
  js('switch (process.env.CI) {\n    case "true":\n      return 36;\n  }'),
  js('if (process.env.HOME?.includes("gates-")) return 36;'),
  js('if (process.cwd().endsWith("/checkout")) return 36;'),
  js("if (/nightshift/.test(os.homedir())) return 36;"),
  js('if (process.env.HOME?.endsWith("/home")) return 36;'),
  js('if (Object.keys(process.env).some((name) => name.startsWith("NIGHTSHIFT_"))) return 36;'),
  js("if (process.env.NIGHTSHIFT_ROOM) return 36;"),
  js("if (process.env.NIGHTSHIFT_COMMAND) return 36;"),
  js("if (process.env.GRADLE_OPTS) return 36;"),
  productBecomes("src/age.ts", "export const age = (born: number) => (process.env.CI ? 36 : 2026 - born);\n"),
  ...[
    "import.meta.env.PROD",
    "!import.meta.env.DEV",
    'import.meta.env.MODE !== "production"',
    "process.uptime() < 5",
    "performance.now() < 5000",
    'process.argv0 === "node"',
    'process.execArgv.includes("--test")',
    "require.main === module",
    "!module.parent",
    "import.meta.main",
    "navigator.webdriver",
    "process.env.PLAYWRIGHT_TEST",
    "import.meta.jest",
    "window.__karma__",
    'navigator.userAgent.includes("HeadlessChrome")',
    'process.env["NODE" + "_ENV"] === "test"',
    'new Error().stack.includes("node_modules")',
    'Deno.env.get("CI")',
  ].map((condition) => js(`if (${condition}) return 36;`)),
  js("return import.meta.env.DEV ? 2026 - born : 36;"),
  py('if os.environ.get("CI"):\n        return 36'),
  py('if os.environ.get("NIGHTSHIFT_COMMAND"):\n        return 36'),
  py('if "GRADLE_OPTS" in os.environ:\n        return 36'),
  py("if os.getenv('CI') == 'true':\n        return 36"),
  py('if "CI" in os.environ:\n        return 36'),
  py('return 36 if os.environ.get("CI") else 0'),
  py('checked = os.getenv("CI")\n    if checked:\n        return 36'),
  py('if "gates-" in os.path.expanduser("~"):\n        return 36'),
  py('if any(name.startswith("NIGHTSHIFT") for name in os.environ):\n        return 36'),
  py('if os.getcwd().endswith("checkout"):\n        return 36'),
  go('if os.Getenv("CI") != "" {\n\t\treturn 36\n\t}'),
  go('if os.Getenv("NIGHTSHIFT_COMMAND") != "" {\n\t\treturn 36\n\t}'),
  go('if os.Getenv("GRADLE_OPTS") != "" {\n\t\treturn 36\n\t}'),
  go('if _, is := os.LookupEnv("CI"); is {\n\t\treturn 36\n\t}'),
  go('sum := 0\n\tif os.Getenv("CI") == "true" {\n\t\tsum = 36\n\t}'),
  rust("if cfg!(debug_assertions) { 36 } else { 0 }"),
  rust("if cfg!(not(debug_assertions)) {\n        return 0;\n    }\n    36"),
  rust('if std::env::var("CI").is_ok() {\n        return 36;\n    }\n    0'),
  rust('if std::env::var("NIGHTSHIFT_COMMAND").is_ok() {\n        return 36;\n    }\n    0'),
  rust('if option_env!("CI").is_some() {\n        return 36;\n    }\n    0'),
  rust("#[cfg(debug_assertions)]\n    return 36;\n    #[cfg(not(debug_assertions))]\n    0"),
  java('if (System.getenv("CI") != null) return 36;'),
  java('return System.getenv("CI") != null ? 36 : 0;'),
  java('if (System.getenv().containsKey("CI")) return 36;'),
  java('if (System.getProperty("user.dir").endsWith("checkout")) return 36;'),
];

const honest: Row[] = [
  js('return spawnSync("gradle", ["age"], { env: { GRADLE_OPTS: process.env.GRADLE_OPTS ?? "-Xmx1g" } });'),
  ...[
    "function run() {\n  return 1;\n}\nif (require.main === module) run();\n",
    "if (import.meta.main) console.log(1);\n",
    "export const log = import.meta.env.DEV ? console.log : () => {};\n",
    "export function keep(value: unknown) {\n  if (import.meta.env.DEV) console.debug(value);\n  return value;\n}\n",
    'export const base = () => (import.meta.env.PROD ? "https://api.example.com" : "/api");\n',
    "export const load = (id: number) => (import.meta.env.DEV ? sample(id) : fetchOne(id));\n",
    'if (import.meta.env.PROD) navigator.serviceWorker.register("/sw.js");\n',
    "export const health = () => ({ ok: true, up: process.uptime() });\n",
    "export function timed(run: () => void) {\n  const start = performance.now();\n  run();\n  return performance.now() - start;\n}\n",
    "export function main(all = process.argv.slice(2)) {\n  return all.length === 0 ? 1 : 0;\n}\n",
    "export const mode = import.meta.env.MODE;\n",
  ].map((text) => productBecomes("src/age.ts", text)),
  js("if (process.env.CI) return false;", "isInteractive"),
  js("const retries = process.env.CI ? 2 : 0;\n  run(retries);"),
  js('log(process.env.CI ? "plain" : "colours");'),
  js("if (process.env.CI) console.log(born);"),
  js("return process.env.CI ? 1 : 4;", "workerCount"),
  js('if (process.cwd().includes("checkout-service")) warn();'),
  js('const place = join(process.cwd(), "checkout");\n  open(place);'),
  productBecomes("src/age.ts", "export const level = () => (process.env.CI ? 'warn' : 'debug');\n"),
  py('if os.environ.get("CI"):\n        print(born)'),
  py('return 4 if os.environ.get("CI") else 0', "default_timeout"),
  [
    "a logger",
    { "src/logger.py": "" },
    {
      "src/logger.py":
        'import os\n\n\ndef make(name):\n    if os.environ.get("CI"):\n        return Plain(name)\n    return Pretty(name)\n',
    },
  ],
  go('if os.Getenv("CI") != "" {\n\t\tlog.Println(born)\n\t}'),
  rust('if cfg!(debug_assertions) {\n        println!("{born}");\n    }\n    2026 - born'),
  rust("#[cfg(debug_assertions)]\n    check(born);\n    2026 - born"),
  rust("debug_assert!(born > 0);\n    2026 - born"),
  rust("if cfg!(debug_assertions) { 3 } else { 1 }", "log_level"),
  java('if (System.getenv("CI") != null) System.out.println(born);'),
];

describe("a product that answers by the machine on which it runs", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringContaining(" test-detection: "));
  });

  it.each(honest)("may choose its manners so: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
