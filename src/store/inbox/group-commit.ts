export interface GroupCommitOptions<Item, Outcome> {
  /** Writes a batch and tells what became of each item, in the same order. */
  readonly write: (batch: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly bytesOf: (item: Item) => number;
  readonly maxItems: number;
  readonly maxBytes: number;
  /** How many batches may be under way at once. */
  readonly lanes: number;
}

interface Pending<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes items that arrive while a write is under way together in the next one. Nobody is made to wait for
 * company: while a lane is free, an item is written at once.
 */
export function groupCommits<Item, Outcome>(
  options: GroupCommitOptions<Item, Outcome>,
): (item: Item) => Promise<Outcome> {
  const pending: Pending<Item, Outcome>[] = [];
  let busy = 0;

  const flush = () => {
    while (busy < options.lanes && pending.length > 0) {
      busy += 1;
      void writeBatch(takeBatch(pending, options), options.write).finally(() => {
        busy -= 1;
        flush();
      });
    }
  };
  let scheduled = false;
  // After everything that this turn of the event loop has to read: it then goes out in one batch.
  const flushSoon = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      flush();
    });
  };
  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject });
      flushSoon();
    });
}

function takeBatch<Item, Outcome>(
  pending: Pending<Item, Outcome>[],
  { bytesOf, maxItems, maxBytes }: GroupCommitOptions<Item, Outcome>,
): Pending<Item, Outcome>[] {
  let bytes = 0;
  const end = pending.findIndex(({ item }, index) => {
    bytes += bytesOf(item);
    return index === maxItems || (index > 0 && bytes > maxBytes);
  });
  return pending.splice(0, end === -1 ? pending.length : end);
}

async function writeBatch<Item, Outcome>(
  batch: readonly Pending<Item, Outcome>[],
  write: GroupCommitOptions<Item, Outcome>["write"],
): Promise<void> {
  try {
    const outcomes = await write(batch.map(({ item }) => item));
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined)
        reject(new Error("a batch was written without telling what became of an item"));
      else resolve(outcome);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
