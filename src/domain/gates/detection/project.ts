/** What stands in a repository and may tell how it is built and tested. */
export interface RootFiles {
  /** Of what stands at the root. */
  readonly names: ReadonlySet<string>;
  /** By path: of the manifests that are there, and of some tests of Python. */
  readonly texts: ReadonlyMap<string, string>;
  /** Of those manifests that hold settings, what they say, by path: sections by name, of which each has its keys. */
  readonly settings: ReadonlyMap<string, unknown>;
  /** Paths of all files; empty where `needsPaths` says that nobody asks for them. */
  readonly paths: readonly string[];
}

interface SuggestedGate {
  readonly command: string;
  readonly report?: string;
}

/** Kinds of gates for which a repository mostly says by itself what runs. */
export const foundKinds = ["build", "lint", "test"] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Something that tells of a gate and is none. */
export interface PassedOver {
  /** Like "Makefile: test". */
  readonly found: readonly string[];
  /** The end of a sentence: "package.json goes first". */
  readonly why: string;
  /** How the first of them would stand below `gates:`. */
  readonly pin: string;
}

/** What one kind of project at the root would be judged by. */
export interface Suggested {
  /** Part of the names of gates whose kind another project has taken. */
  readonly project: string;
  /** The file that makes it such a project. */
  readonly manifest: string;
  readonly found: readonly string[];
  readonly setup: string | null;
  readonly gates: Readonly<Partial<Record<FoundKind, SuggestedGate>>>;
  /** Judged by their exit code. */
  readonly custom?: readonly { readonly name: string; readonly command: string }[];
  /** Kinds that its gates judge, too. */
  readonly covers?: readonly FoundKind[];
  /** Folder of programs that the setup installs; absent: they are where everybody looks. */
  readonly programs?: string;
  readonly passedOver?: readonly PassedOver[];
}
