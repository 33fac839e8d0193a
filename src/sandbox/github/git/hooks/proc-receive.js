// Speaks git's proc-receive protocol: refuses refs that bring in changes to workflows, leaves the rest to git.
import { execFileSync } from "node:child_process";
import { readSync, writeSync } from "node:fs";

const read = (size) => {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const count = readSync(0, bytes, at, size - at, null);
    if (count === 0) process.exit(0);
    at += count;
  }
  return bytes;
};

const readSection = () => {
  const lines = [];
  for (;;) {
    const size = Number.parseInt(read(4).toString("ascii"), 16);
    if (size === 0) return lines;
    lines.push(
      read(size - 4)
        .toString("utf8")
        .replace(/\n$/, ""),
    );
  }
};

const write = (text) => writeSync(1, `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, "0")}${text}`);
const flush = () => writeSync(1, "0000");
const git = (...args) => execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

const touchedWorkflow = (sha) => {
  if (/^0+$/.test(sha)) return undefined;
  const log = ["log", "--format=", "--name-only", "-m", sha, "--not", "--all", "--", ".github/workflows"];
  return git(...log)
    .split("\n")
    .find((path) => path !== "");
};

const offered = readSection()[0]?.split("\0")[1]?.split(" ") ?? [];
write(`version=1\0${offered.includes("push-options") ? "push-options" : ""}\n`);
flush();
const commands = readSection();
if (offered.includes("push-options")) readSection();
for (const command of commands) {
  const [, sha, ref] = command.split(" ");
  const path = touchedWorkflow(sha);
  if (path === undefined) {
    write(`ok ${ref}\n`);
    write("option fall-through\n");
  } else {
    write(
      `ng ${ref} refusing to allow a GitHub App to create or update workflow \`${path}\` without \`workflows\` permission\n`,
    );
  }
}
flush();
