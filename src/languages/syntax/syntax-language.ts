/** The sources of a language are read with a grammar, and with queries from the folders of languages. */
export interface SyntaxLanguage {
  /** Each begins with a dot. */
  readonly extensions: readonly string[];
  /** The parser's package has a file of this name. */
  readonly grammar: string;
  /** Folders beside this one, whose queries are put together. */
  readonly folders: readonly string[];
  readonly planting: Planting;
}

/** Text that takes the place of a stretch of a source. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** How a language holds defects behind a switch. In templates, `{site}` is the source's text, `{on}` asks the switch. */
export interface Planting {
  /** Asks whether the defect `{id}` is switched on. */
  readonly on: string;
  /** Stands for `on` in a defect that is there for good. */
  readonly always: string;
  /** Templates by operator, else by form. A form that is missing leaves its sites alone. */
  readonly forms: Readonly<Record<string, string>>;
  /** Template for an operator over a value of a type; undefined: the type doesn't matter, null: there is none. */
  readonly formOfType?: (operator: string, type: string) => string | null | undefined;
  /** Types of the values that a function returns, from what it declares. */
  readonly returnTypes?: (declared: string) => readonly string[];
  /** Values to return in place of others, by type. */
  readonly values?: readonly { readonly type: RegExp; readonly values: readonly string[] }[];
  /** A statement can be switched only where no other shares its lines. */
  readonly hasLineStatements?: boolean;
  /** Declares what the templates call, within a source. */
  readonly declareSupport: (text: string) => readonly Edit[];
  /** A file that declares it for all sources of a folder, in place of `declareSupport`. */
  readonly supportFile?: { readonly name: string; readonly contentFor: (text: string) => string };
}
