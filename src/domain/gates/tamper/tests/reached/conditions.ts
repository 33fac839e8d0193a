import { truthOf, type Truth } from "../../condition.ts";
import { type Machine } from "../../test-files.ts";

const unix = /^(aix|android|darwin|dragonfly|freebsd|hurd|illumos|ios|linux|macos|netbsd|openbsd|solaris)$/;
const systems = /^(windows|plan9|js|wasip1|wasi|none)$/;
const processors =
  /^(386|amd64|arm|arm64|loong64|mips\w*|ppc64\w*|powerpc\w*|riscv64|s390x|wasm|wasm32|x86|x86_64|aarch64)$/;

/** Whether tests under Go's `//go:build …` or Rust's `#[cfg(…)]` run on this machine. */
export function runsUnder(mark: string, machine: Machine): boolean {
  const go = /^build constraint \/\/go:build\s+(.+)$/.exec(mark)?.[1];
  if (go !== undefined) return truthOf(go, (tag) => goTag(tag, machine)) === true;
  const rust = /^#!?\[cfg\((.+)\)\]$/.exec(mark)?.[1];
  return rust !== undefined && truthOf(rust, (name) => rustName(name, machine)) === true;
}

/** Whether a test runs by what the gates' commands ask for: a tag, a feature, or what is ignored. */
export function runsAsTold(mark: string, machine: Machine): boolean {
  const { asked, ...plain } = machine;
  if (asked === undefined) return false;
  if (mark === "ignore") return asked.ignored;
  return runsUnder(mark, machine) && !runsUnder(mark, plain);
}

/** New tests of Go may be for whoever asks for them by a tag of the repository's own, and Rust's for a tool that says that it runs them. */
export function asksForOwnTag(mark: string): boolean {
  if (/^#!?\[cfg\((kani|loom|shuttle|miri|fuzzing)\)\]$/.test(mark)) return true;
  const [, tag] = /^build constraint \/\/go:build\s+(\w+)$/.exec(mark) ?? [];
  return tag !== undefined && !never.test(tag) && goTag(tag, { system: "", processor: "" }) === null;
}

const never = /^(ignore|none|never|disabled?|skip|todo|off|broken)$/i;

function goTag(tag: string, { system, processor, asked }: Machine): Truth {
  if (asked?.names.has(tag) === true) return true;
  if (tag === system || tag === processor || /^(gc|go1\.\d+)$/.test(tag)) return true;
  if (tag === "unix") return unix.test(system);
  return unix.test(tag) || systems.test(tag) || processors.test(tag) ? false : null;
}

function rustName(name: string, { system, asked }: Machine): Truth {
  const own = system === "darwin" ? "macos" : system;
  const [key = "", value] = name.split("=");
  if (value !== undefined) {
    if (key === "target_os") return value === own;
    if (key === "target_family") return value === (unix.test(own) ? "unix" : own);
    if (key === "feature" && (asked?.names.has(value) === true || asked?.allFeatures === true)) return true;
    // By custom, what is on unless a build does without it.
    return key === "feature" && /^(std|default|alloc)$/.test(value) ? true : null;
  }
  if (name === "test" || name === "debug_assertions") return true;
  if (name === "unix") return unix.test(own);
  if (name === "windows") return own === "windows";
  return /^(miri|loom|fuzzing|doc|doctest)$/.test(name) ? false : null;
}
