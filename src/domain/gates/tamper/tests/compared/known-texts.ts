import { type Assertion, type TestCase } from "../test-case.ts";

const nothing: ReadonlySet<string> = new Set();

/** Texts of checks that count already, while others come in the place of those of the base. */
export class KnownTexts {
  readonly #known: Set<string>;
  readonly #replaced = new Map<string, string>();

  constructor(before: TestCase) {
    this.#known = new Set(before.assertions.map(({ text }) => text));
  }

  /** What the base said twice may both times be said otherwise, in the same way. */
  against(other: Assertion, one: Assertion): ReadonlySet<string> {
    return this.#replaced.get(one.text) === other.text ? nothing : this.#known;
  }

  replace(one: Assertion, other: Assertion): void {
    this.#known.add(other.text);
    this.#replaced.set(one.text, other.text);
  }
}
