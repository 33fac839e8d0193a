import { AsyncLocalStorage } from "node:async_hooks";

const automatic = new AsyncLocalStorage<true>();

/** Whatever is done within was asked for by nobody: it leaves to people what there is little of. */
export function onItsOwn<T>(act: () => Promise<T>): Promise<T> {
  return automatic.run(true, act);
}

/** Whether what is done at this moment was asked for by nobody. */
export function isOnItsOwn(): boolean {
  return automatic.getStore() === true;
}
