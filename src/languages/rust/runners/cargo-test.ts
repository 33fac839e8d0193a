import { posix } from "node:path";
import { type Runner, type RunnerCall, type TestsReported } from "../../runners/runner.ts";
import { quote, rawText } from "../../runners/shell-words.ts";

export const manifests = /(^|\/)Cargo\.toml$/;

interface Crate {
  readonly name: string;
  readonly folder: string;
  readonly hasLibrary: boolean;
}

export const cargoTest: Runner = {
  name: "cargo test",
  calls: (words) =>
    /^cargo (?:\+\S+ )?t(?:est)?\b/.test(rawText(words))
      ? words.findIndex(({ value }) => /^t(?:est)?$/.test(value)) + 1
      : null,
  values:
    "-p --package --exclude --test --bin --example --bench --features -F --target --manifest-path --profile -j --jobs --color --message-format --config -Z --target-dir",
  dropped:
    "--no-run -q --quiet -v --verbose --color --message-format --no-fail-fast --lib --bins --bin --tests --test --doc --all-targets --examples --benches --workspace --all -p --package --exclude",
  settings: manifests,
  open: (call) => {
    const { program, options, words } = call;
    const crates = readCrates(call);
    const at = words.findIndex(({ value }) => value === "--");
    const [own, harness] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at)];
    const kept = harness.filter(({ value }) => !/^(?:-q|--quiet|--nocapture|--show-output)$/.test(value));
    const end = `${kept.map(({ raw }) => ` ${raw}`).join("")} 2>&1`;
    return {
      // Any source of a crate may hold tests.
      isTestFile: (path) => /(^|\/)(?:src\/.+|tests\/[^/]+|tests\/[^/]+\/main)\.rs$/.test(path),
      command: (files) =>
        files === null
          ? `${program} --no-fail-fast ${rawText(own)}${end}`
          : `${program} --no-fail-fast${options}${targetWords(files, crates)}${end}`,
      reads: { kind: "output" },
      failsWhole: true,
      locate: (report) => locateInCrates(report, crates),
    };
  },
};

function readCrates({ settings, paths }: RunnerCall): Crate[] {
  const crates = [...settings].flatMap(([path, text]) => {
    const name = /^\[package\][^[]*?^[ \t]*name[ \t]*=\s*["']([^"']+)/m.exec(text)?.[1];
    const folder = posix.dirname(path);
    const hasLibrary = paths.has(posix.join(folder, "src/lib.rs")) || /^\[lib\]/m.test(text);
    return name === undefined ? [] : [{ name, folder, hasLibrary }];
  });
  return crates.sort((one, other) => other.folder.length - one.folder.length);
}

/** The binaries that hold the tests of some files. */
function targetWords(files: readonly string[], crates: readonly Crate[]): string {
  const words = files.flatMap((path) => {
    const crate = crates.find(({ folder }) => folder === "." || path.startsWith(`${folder}/`));
    const [, test] = /^tests\/([^/]+?)(?:\.rs|\/.*)$/.exec(posix.relative(crate?.folder ?? ".", path)) ?? [];
    const inside = crate?.hasLibrary === false ? ["--bins"] : ["--lib", "--bins"];
    const own = test === undefined ? inside : [`--test ${quote(test)}`];
    return crate === undefined ? own : [`-p ${quote(crate.name)}`, ...own];
  });
  return [...new Set(words)].map((word) => ` ${word}`).join("");
}

/** The report names the source of a binary, and the modules that a test is in. */
function locateInCrates({ tests, paths, ...report }: TestsReported, crates: readonly Crate[]): TestsReported {
  const known = new Set(paths);
  return {
    ...report,
    paths,
    tests: tests.map((test) => {
      const own = crates.filter(({ name }) => name.replaceAll("-", "_") === test.unit);
      const modules = test.name.split(" > ").slice(0, -1);
      const source = test.file ?? "";
      const files = (own.length > 0 ? own : crates).flatMap(({ folder }) => {
        const root = posix.join(folder, posix.dirname(source));
        const inner = modules.map((_, at) => posix.join(root, ...modules.slice(0, modules.length - at)));
        return [...inner.flatMap((path) => [`${path}.rs`, `${path}/mod.rs`]), posix.join(folder, source)];
      });
      return { ...test, file: files.find((path) => known.has(path)) ?? test.file };
    }),
  };
}
