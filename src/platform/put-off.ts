/** Work that cannot go on before a time, through no fault of anybody's: it is done then, and holds nothing until. */
export class PutOff extends Error {
  override readonly name = "PutOff";
  readonly until: Date;

  constructor(message: string, { until, cause }: { readonly until: Date; readonly cause?: unknown }) {
    super(message, { cause });
    this.until = until;
  }
}
