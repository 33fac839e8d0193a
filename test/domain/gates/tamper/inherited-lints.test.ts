import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";
import { honestAndNot, type HonestChange } from "./honest-changes.ts";

const weaker = "weakened-configuration";
const member = (lints: string, name = "a") => `[package]
name = "${name}"
version = "0.1.0"
edition = "2021"
${lints}`;
const own = (levels: string) =>
  member(`
[lints.rust]
unsafe_code = "forbid"
${levels}
[lints.clippy]
all = { level = "deny", priority = -1 }
unwrap_used = "warn"
`);
const workspace = (lints: string) => `[workspace]
members = ["crates/*"]
${lints}`;
const shared = `
[workspace.lints.rust]
unsafe_code = "forbid"

[workspace.lints.clippy]
all = { level = "deny", priority = -1 }
unwrap_used = "deny"
`;
const inherits = `
[lints]
workspace = true
`;
const sources = {
  "crates/a/src/lib.rs": "pub fn one() -> u8 { 1 }\n",
  "crates/b/src/lib.rs": "pub fn two() -> u8 { 2 }\n",
};

const changes: HonestChange[] = [
  {
    title: "the lints of a package move to the workspace, which asks for more",
    base: { ...sources, "Cargo.toml": workspace(""), "crates/a/Cargo.toml": own("") },
    head: { "Cargo.toml": workspace(shared), "crates/a/Cargo.toml": member(inherits) },
    cheats: [
      ['unsafe_code = "forbid"', 'unsafe_code = "warn"', weaker],
      ['unwrap_used = "deny"', 'unwrap_used = "allow"', weaker],
      ['level = "deny", priority', 'level = "warn", priority', weaker],
      ['\n[workspace.lints.rust]\nunsafe_code = "forbid"\n', "", weaker],
      [inherits, "", weaker],
      [inherits, "\n[lints]\nworkspace = false\n", weaker],
      [inherits, '\n[lints.rust]\nunsafe_code = "forbid"\n', weaker],
    ],
  },
  {
    title: "those of two packages move, said by dotted keys, with what both let pass",
    base: {
      ...sources,
      "Cargo.toml": workspace(""),
      "crates/a/Cargo.toml": member('\n[lints]\nrust.unused = "deny"\nclippy.too_many_arguments = "allow"\n'),
      "crates/b/Cargo.toml": member(
        '\n[lints]\nrust.unused = "warn"\nclippy.too_many_arguments = "allow"\n',
        "b",
      ),
    },
    head: {
      "Cargo.toml": workspace(
        '\n[workspace.lints]\nrust.unused = "deny"\nclippy.too_many_arguments = "allow"\n',
      ),
      "crates/a/Cargo.toml": `lints.workspace = true\n${member("")}`,
      "crates/b/Cargo.toml": member(inherits, "b"),
    },
    cheats: [
      ['rust.unused = "deny"', 'rust.unused = "warn"', weaker],
      ['too_many_arguments = "allow"', 'too_many_arguments = "allow"\nclippy.unwrap_used = "allow"', weaker],
    ],
  },
  {
    title: "a package takes what its workspace said all along",
    base: { ...sources, "Cargo.toml": workspace(shared), "crates/a/Cargo.toml": own("") },
    head: { "crates/a/Cargo.toml": member(inherits) },
    cheats: [[inherits, '\n[lints.rust]\nunsafe_code = "forbid"\n', weaker]],
  },
  {
    title: "a package names its workspace, which is none of those above",
    base: {
      "work/Cargo.toml": '[workspace]\nmembers = ["../a"]\n',
      "a/Cargo.toml": own(""),
      "a/src/lib.rs": "pub fn one() -> u8 { 1 }\n",
    },
    head: {
      "work/Cargo.toml": `[workspace]\nmembers = ["../a"]\n${shared}`,
      "a/Cargo.toml": member(`workspace = "../work"\n${inherits}`),
    },
    cheats: [['unsafe_code = "forbid"', 'unsafe_code = "allow"', weaker]],
  },
  {
    title: "a package is its own workspace",
    base: { "Cargo.toml": own(""), "src/lib.rs": "pub fn one() -> u8 { 1 }\n" },
    head: { "Cargo.toml": member(`${inherits}\n[workspace]\n${shared}`) },
    cheats: [
      ['unsafe_code = "forbid"', 'unsafe_code = "deny"', weaker],
      [inherits, "", weaker],
    ],
  },
  {
    title: "a package without lints joins the others",
    base: {
      ...sources,
      "Cargo.toml": workspace(`${shared}too_many_arguments = "allow"\n`),
      "crates/a/Cargo.toml": member(inherits),
      "crates/b/Cargo.toml": member("", "b"),
    },
    head: { "crates/b/Cargo.toml": member(inherits, "b") },
    cheats: [[inherits, '\n[lints.clippy]\ntoo_many_arguments = "allow"\n', weaker]],
  },
  {
    title: "a package says itself what it took",
    base: { ...sources, "Cargo.toml": workspace(shared), "crates/a/Cargo.toml": member(inherits) },
    head: {
      "crates/a/Cargo.toml": own("").replace('unwrap_used = "warn"', 'unwrap_used = "deny"'),
    },
    cheats: [
      ['unsafe_code = "forbid"', 'unsafe_code = "warn"', weaker],
      ['unwrap_used = "deny"', "", weaker],
    ],
  },
];

const found: Row[] = [
  [
    "lints that a package is the first to join, and that let pass what was told",
    { ...sources, "Cargo.toml": workspace(""), "crates/a/Cargo.toml": member("") },
    {
      "Cargo.toml": workspace('\n[workspace.lints.clippy]\nall = "allow"\n'),
      "crates/a/Cargo.toml": member(inherits),
    },
  ],
  [
    "a workspace of which nobody takes anything, and no lints of the package's own",
    { ...sources, "Cargo.toml": workspace(shared), "crates/a/Cargo.toml": own("") },
    { "crates/a/Cargo.toml": member("") },
  ],
  [
    "lints that a nearer workspace says, which is new",
    { ...sources, "Cargo.toml": workspace(shared), "crates/a/Cargo.toml": member(inherits) },
    { "crates/Cargo.toml": '[workspace]\nmembers = ["a"]\n[workspace.lints.rust]\nunsafe_code = "allow"\n' },
  ],
  [
    "lints that are let pass for packages which took their workspace's before",
    { ...sources, "Cargo.toml": workspace(shared), "crates/a/Cargo.toml": member(inherits) },
    {
      "Cargo.toml": workspace(`${shared}too_many_arguments = "allow"\n`),
      "crates/b/Cargo.toml": member(inherits, "b"),
    },
  ],
];

describe("lints that are lost to a workspace of Cargo", () => {
  it.each(found)("are found: %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringContaining(` ${weaker}: `));
  });
});

honestAndNot("lints that a workspace of Cargo says for its packages", changes);
