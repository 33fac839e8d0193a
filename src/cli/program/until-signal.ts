/**
 * Resolves when somebody asks the process to end. Asking again changes nothing: npm passes on a Ctrl-C that the
 * terminal has sent to the whole group already, and closing must not be cut short by it.
 */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => resolve(signal));
  });
}
