import { SaxesParser, type SaxesTagPlain } from "saxes";
import { cutText } from "../domain/trust/text/cut-text.ts";

const maxDepth = 200;
/** Text that does not end cannot be given away in pieces, and is therefore held. */
const maxPiece = 64 * 1024 * 1024;

/** Slips of real writers inside text: node:test leaves "]]>" and colour codes as they are, others write &#27;. */
const tolerated = /"\]\]>" is disallowed|disallowed character\.$/;
/** The same of a reference, as far as it is whole: one without an end hides all up to the next semicolon. */
const toleratedReference = /malformed character entity/;
const reference = /^&#x?[0-9a-f]{1,8};$/i;
const longestReference = 12;

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  /** The root elements that such a document may have. */
  readonly roots: readonly string[];
  /** Whose document it would be, for "XML, but not …". */
  readonly owner: string;
  /** "text": the text of this element is wanted. */
  opened(name: string, attributes: Attributes): "text" | null;
  text(part: string): void;
  closed(name: string): void;
}

/** Reads one XML document in pieces; entities are not expanded, a document type may declare nothing. */
export class XmlReader {
  /** Why it cannot be read. */
  problem: string | null = null;
  readonly #handler: XmlHandler;
  readonly #parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  #depth = 0;
  #fed = 0;
  /** What is being read, with the beginning of a reference that stood at the end of what was read before it. */
  #piece = "";
  #lastEvent = 0;
  #end: number | null = null;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
    const parser = this.#parser;
    parser.on("error", ({ message }) => {
      if (tolerated.test(message)) return;
      if (toleratedReference.test(message) && this.#isBehindReference()) return;
      // An element that is ended by another one's tag is closed before the parser complains of it.
      if (this.#end === parser.position && /close tag/.test(message)) this.#end = null;
      this.refuse(`malformed XML (${cutText(message, 200)})`);
    });
    parser.on("doctype", (type) => {
      // A reference to a type is harmless, for nothing is fetched; declarations make bombs.
      if (type.includes("[")) this.refuse("a document type with declarations is not allowed in it");
    });
    parser.on("opentag", (tag: SaxesTagPlain) => this.#opened(tag));
    parser.on("cdata", (part) => this.#text(part));
    parser.on("closetag", (tag: SaxesTagPlain) => this.#closed(tag.name));
  }

  refuse(why: string): void {
    if (this.#end === null) this.problem ??= why;
  }

  write(text: string): string | null {
    if (this.problem !== null) return null;
    const before = this.#fed;
    this.#fed += text.length;
    this.#piece += text;
    this.#parser.write(text);
    this.#piece = this.#referenceAt(this.#piece.length).slice(0, longestReference);
    if (this.#end !== null) return text.slice(Math.max(this.#end - before, 0));
    if (this.#fed - this.#lastEvent > maxPiece) this.refuse(`a single text in it is longer than ${maxPiece}`);
    return null;
  }

  /** Why it cannot be read; null: it was read to its end. */
  close(): string | null {
    if (this.#end === null && this.problem === null) this.#parser.close();
    return this.problem;
  }

  #isBehindReference(): boolean {
    return reference.test(this.#referenceAt(this.#placeOf(this.#parser.position)));
  }

  /** From the first ampersand that nothing has ended: what follows it up to `end` is one reference to the parser. */
  #referenceAt(end: number): string {
    const ended = Math.max(this.#piece.lastIndexOf(";", end - 2) + 1, this.#placeOf(this.#lastEvent), 0);
    const start = this.#piece.indexOf("&", ended);
    return start === -1 ? "" : this.#piece.slice(start, Math.max(start, end));
  }

  #placeOf(position: number): number {
    return this.#piece.length - (this.#fed - position);
  }

  #opened({ name, attributes }: SaxesTagPlain): void {
    if (this.#end !== null) return;
    this.#lastEvent = this.#parser.position;
    if (this.#depth === 0 && !this.#handler.roots.includes(name)) {
      this.refuse(`XML, but not ${this.#handler.owner} (root element ${cutText(name, 60)})`);
    }
    this.#depth += 1;
    if (this.#depth > maxDepth) this.refuse(`nested deeper than ${maxDepth} elements`);
    if (this.problem !== null) return;
    // Without a listener the parser does not gather text, however long it is.
    if (this.#handler.opened(name, attributes) === "text")
      this.#parser.on("text", (part) => this.#text(part));
    else this.#parser.off("text");
  }

  #text(part: string): void {
    this.#lastEvent = this.#parser.position;
    if (this.#end === null && this.problem === null) this.#handler.text(part);
  }

  #closed(name: string): void {
    this.#lastEvent = this.#parser.position;
    if (this.#end !== null || this.problem !== null) return;
    this.#depth -= 1;
    this.#parser.off("text");
    this.#handler.closed(name);
    if (this.#depth === 0) this.#end = this.#parser.position;
  }
}
