import { isOutcomeUnknown } from "./refusals.ts";

/**
 * Creates what is not there. When the answer of the creation is lost it looks again, once: GitHub's lists may
 * lag, so that creating again at once could double; the caller's own retry comes later.
 */
export async function createOnce<T>(steps: {
  readonly find: () => Promise<T | undefined>;
  readonly create: () => Promise<T>;
}): Promise<{ readonly value: T; readonly created: boolean }> {
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
