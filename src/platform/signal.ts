import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";

/** By which one part of a process tells of its work to whoever counts it; while nobody listens it costs nothing. */
export interface Signal<Told> {
  tell(told: Told): void;
  /** Until the answer is called. */
  listen(hear: (told: Told) => void): () => void;
}

/** Everybody who names it is given the same. */
export function signal<Told>(name: string): Signal<Told> {
  const place = `nightshift:${name}`;
  const all = channel(place);
  return {
    tell: (told) => {
      if (all.hasSubscribers) all.publish(told);
    },
    listen: (hear) => {
      const each = (told: unknown) => hear(told as Told);
      subscribe(place, each);
      return () => {
        unsubscribe(place, each);
      };
    },
  };
}
