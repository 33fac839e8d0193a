import { type Machine } from "../../test-files.ts";

/** Null: that depends on what nobody here knows. */
type Truth = boolean | null;

const unix = /^(aix|android|darwin|dragonfly|freebsd|hurd|illumos|ios|linux|macos|netbsd|openbsd|solaris)$/;
const systems = /^(windows|plan9|js|wasip1|wasi|none)$/;
const processors =
  /^(386|amd64|arm|arm64|loong64|mips\w*|ppc64\w*|powerpc\w*|riscv64|s390x|wasm|wasm32|x86|x86_64|aarch64)$/;
const signs = /"[^"]*"|[\w.]+|&&|\|\||[!(),=]/g;

/** Whether tests under Go's `//go:build …` or Rust's `#[cfg(…)]` run on this machine. */
export function runsUnder(mark: string, machine: Machine): boolean {
  const go = /^build constraint \/\/go:build\s+(.+)$/.exec(mark)?.[1];
  if (go !== undefined) return new Condition(go, (tag) => goTag(tag, machine)).holds();
  const rust = /^#!?\[cfg\((.+)\)\]$/.exec(mark)?.[1];
  return rust !== undefined && new Condition(rust, (name) => rustName(name, machine)).holds();
}

function goTag(tag: string, { system, processor }: Machine): Truth {
  if (tag === system || tag === processor || /^(gc|go1\.\d+)$/.test(tag)) return true;
  if (tag === "unix") return unix.test(system);
  return unix.test(tag) || systems.test(tag) || processors.test(tag) ? false : null;
}

function rustName(name: string, { system }: Machine): Truth {
  const own = system === "darwin" ? "macos" : system;
  const [key = "", value] = name.split("=");
  if (value !== undefined) {
    if (key === "target_os") return value === own;
    if (key === "target_family") return value === (unix.test(own) ? "unix" : own);
    // By custom, what is on unless a build does without it.
    return key === "feature" && /^(std|default|alloc)$/.test(value) ? true : null;
  }
  if (name === "test" || name === "debug_assertions") return true;
  if (name === "unix") return unix.test(own);
  if (name === "windows") return own === "windows";
  return /^(miri|loom|fuzzing|doc|doctest)$/.test(name) ? false : null;
}

/** Reads `a && !b` and `all(a, not(b))` alike. */
class Condition {
  readonly #signs: readonly string[];
  readonly #truthOf: (name: string) => Truth;
  #at = 0;

  constructor(text: string, truthOf: (name: string) => Truth) {
    this.#signs = text.match(signs) ?? [];
    this.#truthOf = truthOf;
  }

  holds(): boolean {
    return this.#either() === true && this.#at === this.#signs.length;
  }

  #take(sign: string): boolean {
    if (this.#signs[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #either(): Truth {
    let truth = this.#both();
    while (this.#take("||")) truth = any([truth, this.#both()]);
    return truth;
  }

  #both(): Truth {
    let truth = this.#one();
    while (this.#take("&&")) truth = not(any([not(truth), not(this.#one())]));
    return truth;
  }

  #one(): Truth {
    if (this.#take("!")) return not(this.#one());
    if (this.#take("(")) {
      const truth = this.#either();
      return this.#take(")") ? truth : null;
    }
    const name = this.#signs[this.#at] ?? "";
    this.#at += 1;
    if (this.#take("=")) {
      const value = (this.#signs[this.#at] ?? "").replaceAll('"', "");
      this.#at += 1;
      return this.#truthOf(`${name}=${value}`);
    }
    return this.#take("(") ? this.#called(name) : this.#truthOf(name);
  }

  #called(name: string): Truth {
    const parts = [this.#either()];
    while (this.#take(",")) if (this.#signs[this.#at] !== ")") parts.push(this.#either());
    if (!this.#take(")")) return null;
    if (name === "not") return not(parts[0] ?? null);
    if (name === "any") return any(parts);
    return name === "all" ? not(any(parts.map(not))) : null;
  }
}

function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(null) ? null : false;
}
