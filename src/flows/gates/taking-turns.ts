/** Lets at most `seats` tasks run at a time, in the order in which they came. */
export function takingTurns(seats: number): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let free = Math.max(1, Math.floor(seats));
  const waiting: (() => void)[] = [];
  const sit = () => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const stand = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (task) => {
    await sit();
    try {
      return await task();
    } finally {
      stand();
    }
  };
}
