import { type Assertion, type TestCase } from "../test-case.ts";

/** `(err != nil) != tt.wantErr`: whether there has to be an error, as the row says it. */
interface Either {
  readonly error: string;
  readonly by: string;
}

const eithers = [
  /^check\(\((?<error>\w+)!=nil\)!=(?<by>[\w.]+)\)$/,
  /^check\((?<by>[\w.]+)!=\((?<error>\w+)!=nil\)\)$/,
  /^check\((?<said>\w+):=(?<error>\w+)!=nil;\k<said>!=(?<by>[\w.]+)\)$/,
  /^(?:assert|require)\.Equalf?\(t,(?<by>[\w.]+),(?<error>\w+)!=nil[,)]/,
];
/** `tt.wantErr(t, err)`: what the row has there makes the check. */
const told = /^byRow\((?<by>\w+\.\w+),t,(?<error>\w+)[,)]/;
const some = [/^check\((\w+)==nil\)$/, /^(?:assert|require)\.Error(?:Contains|Is)?f?\(t,(\w+)[,)]/];
const none = [/^check\((\w+)!=nil\)$/, /^(?:assert|require)\.(?:NoError|Nil)f?\(t,(\w+)[,)]/];

/**
 * Go's tests say by one comparison which rows have to fail, or by two checks of which each is made for some of the rows. `spent` is
 * what stands so for others.
 */
export class WantedErrors {
  readonly #test: TestCase;
  readonly #fresh: readonly Assertion[];
  readonly spent = new Set<Assertion>();

  constructor(test: TestCase, fresh: readonly Assertion[]) {
    this.#test = test;
    this.#fresh = fresh;
  }

  /** Whether what is new in the test says the same of the error. */
  stand(one: Assertion): boolean {
    const either = eitherIn(one, [...eithers, told]);
    const found =
      either === null ? this.#eitherFor(one) : [...this.#bothFor(either), ...this.#otherFor(either)];
    for (const each of found) this.spent.add(each);
    return found.length > 0;
  }

  #bothFor({ error, by }: Either): readonly Assertion[] {
    const failing = this.#fresh.find(
      (one) =>
        isSaidOf(one, `${error}==nil`, by) ||
        (errorIn(one, some) === error && isMadeFor(one, [by, `${by}==true`, `${by}!=""`, `${by}!=nil`])),
    );
    const passing = this.#fresh.find(
      (one) =>
        isSaidOf(one, `${error}!=nil`, `!${by}`) ||
        (errorIn(one, none) === error &&
          isMadeFor(one, [`!${by}`, `not${by}`, `${by}==false`, `not${by}!=""`, `not${by}!=nil`])),
    );
    return failing === undefined || passing === undefined ? [] : [failing, passing];
  }

  /** In the place of yes and no, the row has testify's own functions, or the other way round. */
  #otherFor({ error }: Either): readonly Assertion[] {
    return this.#fresh.filter((other) => {
      const either = eitherIn(other, [...eithers, told]);
      if (either?.error !== error || (other.only ?? []).length > 0) return false;
      if (!told.test(other.text)) return this.#isOfRow(either.by);
      const cases = this.#test.cases();
      return cases.length > 0 && cases.every(({ values }) => ready.test(values.get(either.by) ?? ""));
    });
  }

  #eitherFor(one: Assertion): readonly Assertion[] {
    const error = errorIn(one, some) ?? errorIn(one, none);
    return this.#fresh.filter((other) => {
      const either = eitherIn(other);
      return error !== null && either?.error === error && this.#isOfRow(either.by);
    });
  }

  /** What the test reckons from the answer is no word of the row. */
  #isOfRow(word: string): boolean {
    const [root = ""] = word.split(".");
    return !this.#test.locals().has(root) && !new RegExp(`(?<![\\w.])${word}:?=[^=]`).test(this.#test.body);
  }
}

const ready = /^(?:assert|require)\.(?:No)?Error$/;

function eitherIn({ text }: Assertion, forms = eithers): Either | null {
  for (const form of forms) {
    const { error, by } = form.exec(text)?.groups ?? {};
    if (error !== undefined && by !== undefined && by !== "true") return { error, by };
  }
  return null;
}

function errorIn({ text }: Assertion, forms: readonly RegExp[]): string | null {
  return forms.map((form) => form.exec(text)?.[1] ?? null).find((found) => found !== null) ?? null;
}

/** `if err != nil && !tt.wantErr { t.Error(err) }` */
function isSaidOf({ text, only = [] }: Assertion, error: string, by: string): boolean {
  return only.length === 0 && [`check(${error}&&${by})`, `check(${by}&&${error})`].includes(text);
}

/** For all rows, or for those alone of which one of these holds. */
function isMadeFor({ only = [] }: Assertion, conditions: readonly string[]): boolean {
  return only.every((one) => conditions.includes(one.replace(/\s+/g, "")));
}
