/** A class that a runner runs the tests of another one for. */
export interface Heir {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly base: string;
}
