import { JSONParser } from "@streamparser/json";

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
    this.#parser.onError = ({ message }) => this.refuse(`malformed JSON (${message.slice(0, 200)})`);
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

  #failed(): boolean {
    return this.problem !== null;
  }

  /** Why it cannot be read; null: it was read to its end. */
  close(): string | null {
    if (this.problem === null && !this.#parser.isEnded) this.refuse("the JSON is cut off");
    return this.problem;
  }
}
