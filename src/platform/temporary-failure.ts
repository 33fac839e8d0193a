import pg from "pg";

/**
 * By SQLSTATE what may go well the next time: no connection (08), nothing left of something (53), the server ends or
 * begins (57P), what one transaction lost to another (40001, 40P01, 55P03), a database that takes nobody in (55000).
 */
const temporary = /^(?:08|53|57P|40001|40P01|55000|55P03)/;
const lostToAnother = /^(?:40001|40P01|55P03)$/;
const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EAI_AGAIN",
]);
/** What pg says of its own; it has no codes for them. */
const ownWords = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether Postgres, or whoever else was asked over the network, could not do it just now, rather than never. */
export function isTemporaryFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return temporary.test(error.code ?? "");
  if (error instanceof AggregateError) return error.errors.every(isTemporaryFailure);
  const { code } = error as NodeJS.ErrnoException;
  return (
    (code !== undefined && unreachable.has(code)) ||
    ownWords.test(error.message) ||
    isTemporaryFailure(error.cause)
  );
}

/** Whether Postgres took a statement back because of another transaction's: nothing of it holds, so it may be asked again. */
export function isLostToAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && lostToAnother.test(error.code ?? "");
}
