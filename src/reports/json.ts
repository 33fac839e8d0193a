import { JSONParser, TokenType } from "@streamparser/json";
import { cutText } from "../domain/trust/text/cut-text.ts";

const maxDepth = 1_000;

export interface JsonHandler {
  /** Where the wanted values stand, like "$.results.*". Nothing else is kept. */
  readonly paths: readonly string[];
  /** `at`: the keys on the way to the value; an index of a list is a number. */
  value(value: unknown, at: readonly (string | number)[]): void;
}

/** Reads one JSON document in pieces. */
export class JsonReader {
  /** Why it cannot be read. */
  problem: string | null = null;
  readonly #parser: JSONParser;
  #depth = 0;

  constructor(handler: JsonHandler) {
    this.#parser = new JSONParser({ paths: [...handler.paths], keepStack: false });
    this.#parser.onValue = ({ value, key, stack }) => {
      if (this.problem !== null) return;
      const keys = [...stack.slice(1).map((one) => one.key), key];
      handler.value(
        value,
        keys.filter((one) => one !== undefined),
      );
    };
    this.#parser.onToken = ({ token }) => this.#measure(token);
    this.#parser.onError = ({ message }) => this.refuse(`malformed JSON (${cutText(message, 200)})`);
  }

  refuse(why: string): void {
    this.problem ??= why;
  }

  /** Gives back what stands behind the document, which ends with a line. */
  write(text: string): string | null {
    let at = 0;
    while (at < text.length && !this.#failed()) {
      const newline = text.indexOf("\n", at);
      const end = newline === -1 ? text.length : newline + 1;
      this.#parser.write(text.slice(at, end));
      at = end;
      if (this.#parser.isEnded && !this.#failed() && newline !== -1) return text.slice(at);
    }
    return null;
  }

  /** Each value costs as much as it lies deep. */
  #measure(token: TokenType): void {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1;
    if (this.#depth <= maxDepth) return;
    this.refuse(`JSON nested deeper than ${maxDepth} levels`);
    // Ends the parser in the middle of its piece; it tells of it where it tells of all errors.
    throw new Error("too deep");
  }

  #failed(): boolean {
    return this.problem !== null;
  }

  /** Why it cannot be read; null: it was read to its end. */
  close(): string | null {
    if (this.problem === null && !this.#parser.isEnded) this.refuse("the JSON is cut off");
    return this.problem;
  }
}
