import { isOutcomeUnknown } from "./refusals.ts";

/** What is remembered of one thing that we write, so that no list is searched for it: lists may lag. */
export interface Memory {
  /** GitHub's number of it; null: none is known. */
  readonly recall: () => Promise<number | null>;
  /** Called before it is written, so that a lost answer is known of later. */
  readonly begin: () => Promise<void>;
  readonly keep: (id: number) => Promise<void>;
}

interface Created<T> {
  readonly value: T;
  readonly created: boolean;
}

/**
 * Creates what is not there. When the answer of the creation is lost it looks again, once: GitHub's lists may
 * lag, so that creating again at once could double; the caller's own retry comes later.
 */
export async function createOnce<T>(steps: {
  readonly find: () => Promise<T | undefined>;
  readonly create: () => Promise<T>;
}): Promise<Created<T>> {
  const existing = await steps.find();
  if (existing !== undefined) return { value: existing, created: false };
  try {
    return { value: await steps.create(), created: true };
  } catch (error) {
    const created = isOutcomeUnknown(error) ? await steps.find() : undefined;
    if (created === undefined) throw error;
    return { value: created, created: true };
  }
}

/** The same of what was remembered, which is met by its number; only what nobody remembers is searched for. */
export async function createRemembered<T extends { readonly id: number }>(
  memory: Memory,
  steps: {
    /** undefined: it was deleted. */
    readonly meet: (id: number) => Promise<T | undefined>;
    readonly find: () => Promise<T | undefined>;
    readonly create: () => Promise<T>;
  },
): Promise<Created<T>> {
  const id = await memory.recall();
  const known = id === null ? undefined : await steps.meet(id);
  if (known !== undefined) return { value: known, created: false };
  const create = async () => {
    await memory.begin();
    return steps.create();
  };
  const made = await createOnce({ find: steps.find, create });
  await memory.keep(made.value.id);
  return made;
}
