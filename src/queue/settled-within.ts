/** Whether all of these are over, well or badly, before so many milliseconds have passed. */
export async function settledWithin(all: Iterable<Promise<unknown>>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = Promise.allSettled(all).then(() => true);
  const outcome = await Promise.race([settled, elapsed]);
  clearTimeout(timer);
  return outcome;
}
