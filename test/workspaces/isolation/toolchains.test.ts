import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "../../../src/platform/processes/run-command.ts";
import { detectIsolation, isolateIn } from "../../../src/workspaces/isolation/isolation.ts";
import { toolchainFolders, toolchainVariables } from "../../../src/workspaces/isolation/toolchains.ts";

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "nightshift-toolchains-")));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

function write(path: string, text = ""): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

const shown = (folders: readonly string[]) =>
  toolchainFolders(folders.map((folder) => folder.replace("~", home)).join(delimiter), {}, home).map(
    (folder) => folder.replace(home, "~"),
  );

describe("of toolchains on the PATH a room shows", () => {
  const rows: [title: string, files: string[], path: string[], folders: string[]][] = [
    ["nothing more, where they are the system's", [], ["/usr/bin", "/bin", "/usr/local/go/bin"], []],
    [
      "an installation whole: bin beside lib",
      ["sdk/java/21/bin/java", "sdk/java/21/lib/modules"],
      ["~/sdk/java/21/bin"],
      ["~/sdk/java/21"],
    ],
    ["a folder of programs alone", ["go/bin/golangci-lint", "go/pkg/x"], ["~/go/bin"], ["~/go/bin"]],
    [
      "what lies in the home itself no wider than its programs",
      [".local/bin/ruff", ".local/lib/x", ".local/share/keyrings/key", ".local/share/uv/tools/ruff/bin/ruff"],
      ["~/.local/bin"],
      ["~/.local/bin", "~/.local/share/uv/tools"],
    ],
    [
      "programs of a project without the project",
      ["code/app/bin/run", "code/app/lib/x", "code/app/.env"],
      ["~/code/app/bin"],
      ["~/code/app/bin"],
    ],
    [
      "Rust's toolchains, and of Cargo its programs, not its tokens",
      [".cargo/bin/cargo", ".cargo/credentials.toml", ".rustup/settings.toml"],
      ["~/.cargo/bin"],
      ["~/.cargo/bin", "~/.rustup"],
    ],
    [
      "Python's of pyenv",
      [".pyenv/shims/python", ".pyenv/bin/pyenv"],
      ["~/.pyenv/shims"],
      ["~/.pyenv/shims", "~/.pyenv"],
    ],
    ["no home, though it be on the PATH", ["run"], ["~", "/"], []],
    [
      "no programs of packages, nor what is not there",
      ["x/node_modules/.bin/tsc"],
      ["~/x/node_modules/.bin", "~/none", "."],
      [],
    ],
  ];
  it.each(rows)("%s", (...[, files, path, folders]) => {
    for (const file of files) write(file);
    expect(shown(path)).toEqual(folders);
  });
});

describe("the managers of toolchains are told where these are", () => {
  it("in the home of the service, where they are there", () => {
    write(".rustup/settings.toml");
    expect(toolchainVariables({}, home)).toEqual({ RUSTUP_HOME: join(home, ".rustup") });
  });

  it("or where the service's own variables say", () => {
    write("rust/settings.toml");
    const told = { RUSTUP_HOME: join(home, "rust"), PYENV_ROOT: join(home, "gone") };
    expect(toolchainVariables(told, home)).toEqual({ RUSTUP_HOME: join(home, "rust") });
  });
});

const walled = await detectIsolation("bubblewrap");
const open = await detectIsolation("none");

describe.each([
  { name: "bubblewrap", isolation: walled, wanted: "bubblewrap" },
  { name: "no isolation", isolation: open, wanted: "none" },
])("in a room of $name", ({ isolation, wanted }) => {
  it.runIf(isolation.kind === wanted)(
    "a toolchain in the service's home works, for all that HOME is another",
    async () => {
      write(".rustup/settings.toml", "stable");
      write(".cargo/credentials.toml", "token");
      write(".cargo/bin/cargo", '#!/bin/sh\ncat "$RUSTUP_HOME/settings.toml"\n');
      chmodSync(join(home, ".cargo/bin/cargo"), 0o755);
      mkdirSync(join(home, "room"));
      vi.stubEnv("HOME", home);
      const room = { writable: [join(home, "room")], readable: [], network: "none" } as const;
      const env = { PATH: `${join(home, ".cargo/bin")}:/usr/bin:/bin`, HOME: join(home, "room") };
      const script = `cargo; test ${wanted} = none || ! test -e ${home}/.cargo/credentials.toml`;
      const command = { file: "sh", args: ["-c", script], cwd: join(home, "room"), env };
      const result = await runCommand(isolateIn(isolation, room)(command), { timeoutMs: 60_000 });
      expect(result).toMatchObject({ exitCode: 0, stdout: "stable", stderr: "" });
    },
  );
});
