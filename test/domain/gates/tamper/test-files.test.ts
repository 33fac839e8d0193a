import { expect, it } from "vitest";
import { systemOf } from "../../../../src/domain/gates/tamper/test-files.ts";

it.each([
  ["pipe_test.go", { system: "linux", processor: "amd64" }, null],
  ["pipe_linux_test.go", { system: "linux", processor: "amd64" }, null],
  ["pipe_linux_test.go", { system: "darwin", processor: "arm64" }, "linux"],
  ["pipe_amd64_test.go", { system: "linux", processor: "amd64" }, null],
  ["pipe_amd64_test.go", { system: "linux", processor: "arm64" }, "amd64"],
  ["pipe_linux_arm64_test.go", { system: "linux", processor: "amd64" }, "arm64"],
  ["pipe_windows_amd64_test.go", { system: "linux", processor: "amd64" }, "windows"],
  ["linux_test.go", { system: "darwin", processor: "arm64" }, null],
  ["pipe_linux.go", { system: "darwin", processor: "arm64" }, null],
])("%s on %o is of another system: %s", (path, machine, foreign) => {
  expect(systemOf(path, machine)).toBe(foreign);
});
