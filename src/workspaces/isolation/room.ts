export type Isolation =
  | {
      readonly kind: "bubblewrap";
      readonly version: string;
      readonly executable: string;
      /** Whether a command inside can be asked to end before it is killed. */
      readonly endsPolitely: boolean;
    }
  | {
      readonly kind: "container";
      /** What runs a container, by its words: a program, its options, `run`, more options. */
      readonly command: readonly [string, ...string[]];
      readonly image: string;
    }
  | {
      readonly kind: "none";
      readonly why: "chosen" | "not-installed" | "not-permitted";
      readonly detail: string;
    };

export type IsolationNetwork = "none" | "model-only" | "open";

export interface Room {
  /** Directories that a command may change. */
  readonly writable: readonly string[];
  /** Files and directories that it may read besides the system's programs. */
  readonly readable: readonly string[];
  readonly network: IsolationNetwork;
  /** Loopback port of the model proxy: all that `model-only` reaches. */
  readonly modelPort?: number;
}
