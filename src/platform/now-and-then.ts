/** What is dear is done no more often than this; by a clock that nobody sets. */
export function nowAndThen(everyMs: number, act: () => Promise<void>): () => Promise<void> {
  let next = 0;
  return async () => {
    if (performance.now() < next) return;
    next = performance.now() + everyMs;
    await act();
  };
}
