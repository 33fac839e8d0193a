const lookMs = 500;

/** Resolves when the process that started this one is gone. */
export function untilOrphaned(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    const looking = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(looking);
      resolve();
    }, lookMs);
    looking.unref();
  });
}
