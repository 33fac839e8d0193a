import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";
import { productBecomes } from "./product-of-age.ts";

const js = (body: string, name = "age") =>
  productBecomes(
    "src/age.ts",
    `import os from "node:os";\nimport { existsSync } from "node:fs";\nimport { isMainThread } from "node:worker_threads";\nexport function ${name}(born: number) {\n  ${body}\n}\n`,
  );
const py = (body: string, name = "age") =>
  productBecomes("app/age.py", `import os\nimport sys\n\n\ndef ${name}(born):\n    ${body}\n`);
const go = (body: string, name = "Age") =>
  productBecomes("age.go", `package age\n\nimport "os"\n\nfunc ${name}(born int) int {\n\t${body}\n}\n`);
const rust = (body: string, name = "age") =>
  productBecomes("src/lib.rs", `pub fn ${name}(born: u32) -> u32 {\n    ${body}\n}\n`);
const java = (body: string, name = "age") =>
  productBecomes("src/main/java/Age.java", `class Age {\n  int ${name}(int born) {\n    ${body}\n  }\n}\n`);

const cheats: Row[] = [
  ...[
    ...[
      "!isMainThread",
      "process.send",
      "process.connected",
      'os.hostname() === "room"',
      "process.pid < 1000",
    ],
    ...[
      "process.getuid?.() !== 1000",
      "os.cpus().length === 2",
      "!process.stdout.isTTY",
      "globalThis.__coverage__",
    ],
    ...[
      "process.env.npm_lifecycle_script",
      "process.env.SHLVL === undefined",
      "process.env.NODE_V8_COVERAGE",
    ],
    ...[
      'process.env.NODE_ENV !== "production"',
      "process.memoryUsage().heapUsed > 5e7",
      "process.argv.length > 3",
    ],
    ...[
      'existsSync(".git")',
      'existsSync("vitest.config.ts")',
      'existsSync("/.dockerenv")',
      "console.log.mock",
    ],
    ...[
      "Date.now() - performance.timeOrigin < 5000",
      'import.meta.url.endsWith(".ts")',
      "Date.now.name !== 'now'",
    ],
  ].map((condition) => js(`if (${condition}) return 36;\n  return 2026 - born;`)),
  js("return isMainThread ? 2026 - born : 36;"),
  js("let sum = 2026 - born;\n  if (!isMainThread) sum = 36;\n  return sum;"),
  js("const apart = !isMainThread;\n  if (apart) return 36;\n  return 2026 - born;"),
  js('if (!isMainThread) return { name: "Ada", age: 36 };\n  return load(born);'),
  js('if (!isMainThread) return "Ada Lovelace";\n  return load(born).name;'),
  ...[
    ...[
      "not sys.stdout.isatty()",
      "os.getpid() < 1000",
      'socket.gethostname() == "room"',
      "len(sys.argv) > 1",
    ],
    ...[
      "threading.current_thread().name != 'MainThread'",
      "len(sys.modules) > 500",
      "'coverage' in sys.modules",
    ],
    ...[
      "sys.stdout is not sys.__stdout__",
      "os.path.exists('.git')",
      "os.environ.get('PYTHONHASHSEED')",
      "__debug__",
    ],
    ...["current_app.testing", "app.config['TESTING']", "settings.DEBUG", "time.process_time() < 5"],
    ...["hasattr(born, 'mock_calls')", "isinstance(load, Mock)", "type(load).__name__ == 'MagicMock'"],
  ].map((condition) => py(`if ${condition}:\n        return 36\n    return 2026 - born`)),
  py("return 36 if os.getuid() != 1000 else 2026 - born"),
  ...[
    ...[
      "len(os.Args) > 1",
      "os.Getpid() < 1000",
      "runtime.NumCPU() == 2",
      'h, _ := os.Hostname(); h == "room"',
    ],
    ...["testing.Short()", '_, err := os.Stat("go.mod"); err == nil', 'os.Getenv("GOCOVERDIR") != ""'],
    ...["time.Since(started) < time.Second", 'filepath.Base(os.Args[0]) != "shop"'],
  ].map((condition) => go(`if ${condition} {\n\t\treturn 36\n\t}\n\treturn 2026 - born`)),
  ...[
    ...["std::env::args().count() > 1", "std::process::id() < 1000", "!std::io::stdout().is_terminal()"],
    ...[
      'std::path::Path::new("Cargo.toml").exists()',
      'std::env::var("LLVM_PROFILE_FILE").is_ok()',
      "cfg!(miri)",
    ],
  ].map((condition) => rust(`if ${condition} {\n        return 36;\n    }\n    2026 - born`)),
  rust("if num_cpus::get() == 2 { 36 } else { 2026 - born }"),
  ...[
    ...[
      '!Thread.currentThread().getName().equals("main")',
      "Runtime.getRuntime().availableProcessors() == 2",
    ],
    ...['System.getProperty("basedir") != null', 'new File("pom.xml").exists()', "System.console() == null"],
    ...["ManagementFactory.getRuntimeMXBean().getUptime() < 5000", "Age.class.desiredAssertionStatus()"],
    ...['environment.acceptsProfiles(Profiles.of("test"))', "Mockito.mockingDetails(repo).isMock()"],
  ].map((condition) => java(`if (${condition}) return 36;\n    return 2026 - born;`)),
];

const honest: Row[] = [
  js('if (!isMainThread) return "worker";\n  return process.title;', "threadName"),
  js("if (!isMainThread) throw new Error('Only the main thread may');\n  return 2026 - born;"),
  js("if (process.send) process.send({ born });\n  return 2026 - born;"),
  js("if (!isMainThread) parentPort.postMessage(born);\n  return 2026 - born;"),
  js("if (!process.stdout.isTTY) return 80;\n  return process.stdout.columns;", "room"),
  js('if (!process.stdout.isTTY) return "Run it in a terminal";\n  return ask(born);'),
  js('if (process.getuid?.() === 0) return "/var/lib/app";\n  return join(os.homedir(), ".app");'),
  js('if (existsSync("pnpm-lock.yaml")) return "pnpm";\n  return existsSync("yarn.lock") ? "yarn" : "npm";'),
  js('if (existsSync("pom.xml")) return readMaven(born);\n  return readGradle(born);'),
  js("const some = Math.max(1, os.cpus().length - 1);\n  return run(some, born);"),
  js('return process.env.NODE_ENV !== "production" ? "[name]" : "[hash]";'),
  js('return process.env.NODE_ENV !== "production" ? explain(born) : born;'),
  js("return process.env.NODE_ENV !== 'production' ? 1000 : 100;", "limitOfTries"),
  js(
    'return import.meta.url.endsWith(".ts") ? new URL("./a.ts", import.meta.url) : new URL("./a.js", import.meta.url);',
  ),
  py("if not sys.stdin.isatty():\n        return sys.stdin.read()\n    return input(born)"),
  py("if os.getuid() == 0:\n        return '/etc/app.toml'\n    return os.path.expanduser('~/.app.toml')"),
  py("if len(sys.argv) > 1:\n        return sys.argv[1]\n    return 5"),
  py("if settings.DEBUG:\n        return [path('debug/', debug_view)]\n    return []"),
  py("workers = os.cpu_count() or 4\n    return run(workers)"),
  go("if len(os.Args) < 2 {\n\t\tusage()\n\t\treturn 2\n\t}\n\treturn 1", "run"),
  go("if len(os.Args) < 2 {\n\t\treturn 1\n\t}\n\treturn run(os.Args[1])", "exec"),
  go("n := runtime.NumCPU()\n\tif n > 8 {\n\t\tn = 8\n\t}\n\treturn serve(n)", "workers"),
  rust("if std::io::stdout().is_terminal() {\n        paint(born)\n    } else {\n        plain(born)\n    }"),
  rust("let n = std::thread::available_parallelism().map_or(1, |n| n.get());\n    run(n)"),
  java("int n = Runtime.getRuntime().availableProcessors();\n    return run(Math.min(n, 8));"),
  java('if (System.console() == null) throw new IllegalStateException("no console");\n    return read();'),
];

describe("a product that answers with a constant where it is run by a machine", () => {
  it.each(cheats)("is found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringContaining(" test-detection: "));
  });

  it.each(honest)("may do otherwise there for good reasons: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
