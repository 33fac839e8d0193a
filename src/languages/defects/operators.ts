/** How an operator's defect stands in a source, and the sentence that tells it. */
export interface Operator {
  /** Which of a language's templates holds it behind a switch. */
  readonly form: "expression" | "negate" | "alter" | "statement";
  readonly sentence: string;
  /** The sentence where the replacement of a literal is known. */
  readonly literal?: string;
}

const inPlace = "{replacement} in place of {site}";
const returned = `return ${inPlace}`;
const handedOn = `hand on ${inPlace}`;

const exchanged = { form: "expression", sentence: inPlace } as const;
const forced = { form: "expression", sentence: "{replacement} in place of the condition {site}" } as const;
const dropped = { form: "statement", sentence: "no {site}" } as const;

/** Queries set these names. */
export const operators: Readonly<Record<string, Operator>> = {
  "alter-return": { form: "alter", sentence: "return {value} altered a little", literal: returned },
  "alter-argument": { form: "alter", sentence: "hand on {value} altered a little", literal: handedOn },
  "alter-value": { form: "alter", sentence: "{value} altered a little", literal: inPlace },
  "return-value": { form: "expression", sentence: returned },
  // Only this tells a test that catches what the product throws from one that lets it through.
  "throw-error": exchanged,
  "force-true": forced,
  "force-false": forced,
  "negate-condition": { form: "negate", sentence: "the opposite of the condition {site}" },
  "move-boundary": exchanged,
  "turn-comparison": exchanged,
  "exchange-arithmetic": exchanged,
  "exchange-logic": exchanged,
  "change-number": exchanged,
  "change-string": exchanged,
  "change-boolean": exchanged,
  "drop-call": dropped,
  "drop-assignment": dropped,
  "drop-throw": dropped,
  "drop-await": exchanged,
};

/** Tokens that take each other's place. */
export const exchanges: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "move-boundary": { "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  "turn-comparison": pairs("==~!=, ===~!==, is~is not, in~not in, <~>=, >~<="),
  "exchange-arithmetic": pairs("+~-, %~*, *~/, <<~>>, +=~-=, *=~/=, ++~--, &~|"),
  "exchange-logic": pairs("&&~||, and~or"),
};

function pairs(text: string): Record<string, string> {
  const table: Record<string, string> = {};
  for (const pair of text.split(", ")) {
    const [one = "", other = ""] = pair.split("~");
    table[one] = other;
    table[other] = one;
  }
  return table;
}
