import { listRunningAttemptIds } from "../store/attempts.ts";
import { type Db } from "../store/database.ts";
import { checkoutName } from "./escalations/checkout.ts";

/** Tells checkouts and clean rooms that a living process works in from those that may go. */
export async function isLiveCheckout(db: Db): Promise<(name: string) => boolean> {
  const live = (await listRunningAttemptIds(db)).map((id) => checkoutName({ id }));
  return (name) => live.some((owner) => name === owner || name.startsWith(`gates-${owner}-`));
}
