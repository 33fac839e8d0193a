/** Null: that depends on what nobody here knows. */
export type Truth = boolean | null;

const signs = /"[^"]*"|[@\w.-]+|&&|\|\||[!(),=]/g;

/** Whether what is said with `&&`, `||` and `!`, or with `all(…)`, `any(…)` and `not(…)`, holds of these names. */
export function truthOf(text: string, nameTruth: (name: string) => Truth): Truth {
  return new Condition(text, nameTruth).truth();
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

  truth(): Truth {
    const truth = this.#either();
    return this.#at === this.#signs.length ? truth : null;
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

export function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

export function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(null) ? null : false;
}
