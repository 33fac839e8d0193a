export interface Seats {
  /** Tasks that may run at a time. */
  readonly count: number;
  /**
   * Asked while somebody waits: whether those at work leave so much of the machine unused that one more may
   * join them. Without it nobody may.
   */
  readonly hasRoom?: (() => Promise<boolean>) | undefined;
}

/** However idle they are, more than that many times the seats are never taken. */
const maxCrowd = 4;

/** Lets tasks run as long as there are seats, in the order in which they came. */
export function takingTurns(seats: Seats): <Value>(task: () => Promise<Value>) => Promise<Value> {
  const count = Math.max(1, Math.floor(seats.count));
  const waiting: (() => void)[] = [];
  let running = 0;
  let looking = false;
  const admit = () => {
    const next = waiting.shift();
    if (next === undefined) return;
    running += 1;
    next();
  };
  const lookForRoom = async () => {
    const { hasRoom } = seats;
    if (hasRoom === undefined || looking) return;
    looking = true;
    try {
      while (waiting.length > 0 && running < count * maxCrowd) {
        if (await hasRoom()) admit();
      }
    } finally {
      looking = false;
    }
  };
  return async (task) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (running < count) admit();
      else void lookForRoom();
    });
    try {
      return await task();
    } finally {
      running -= 1;
      if (running < count) admit();
    }
  };
}
