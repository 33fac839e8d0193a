import { type FileVersion } from "../changed-file.ts";
import { type ModuleTexts } from "../subjects/declared-at.ts";
import { type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** A function by which tests may compare. */
export interface Shared {
  readonly name: string;
  /** The type of which it is a method. */
  readonly owner: string | null;
  /** One of the two things that it compares is the one it is called on. */
  readonly isOnItself: boolean;
  readonly path: string;
}

/** A file of tests, with what is known around it. */
export interface Tester {
  readonly version: FileVersion;
  readonly tree: SyntaxTree;
  readonly one: Shared;
  readonly texts: ModuleTexts;
  /** What else was read, tests that stand beside it among them. */
  readonly beside: readonly FileVersion[];
}

/** A value that tests are given, where it is made. */
export interface Handed {
  readonly value: SyntaxNode;
  readonly within: SyntaxNode;
  readonly tester: Tester;
}

/** How tests of a language call what they take from elsewhere. */
export interface Manner {
  /** What the file calls the function. */
  readonly calledAs: (tester: Tester) => readonly string[];
  /** Whether the product has what the file calls so. */
  readonly isProduct: (name: string, tester: Tester) => boolean;
  /** Where files hold tests besides the product: whether what stands within these is one. */
  readonly isTest?: (above: readonly SyntaxNode[], path: string) => boolean;
  readonly functions: readonly string[];
  readonly bindings: readonly string[];
  /** What all functions of a class name. */
  readonly fields?: string;
  /** Where tests are given what the product makes. */
  readonly given?: string;
  /** What fixtures of a name give to the tests of a file. */
  readonly handed?: (name: string, tester: Tester) => readonly Handed[];
  /** Of what makes a thing, nothing is asked. */
  readonly makes: RegExp;
}

export function isProductPath(path: string | null, { path: own }: Shared): boolean {
  return path !== null && path !== own && !isTestContext(path);
}
