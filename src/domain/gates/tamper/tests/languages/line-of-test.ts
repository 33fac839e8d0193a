/** A line of a test that is told of. */
export interface LineOfTest {
  readonly line: number;
  readonly said: string;
  /** Without white space. */
  readonly text: string;
}
