import { listUndecidedAttemptIds } from "../store/attempts.ts";
import { type Db } from "../store/database.ts";
import { checkoutName, isRoomOf } from "./escalations/attempt/checkout.ts";

/** Tells checkouts, clean rooms and homes of attempts under way from those that may go. */
export async function isLiveCheckout(db: Db): Promise<(name: string) => boolean> {
  const live = (await listUndecidedAttemptIds(db)).map((id) => ({ id }));
  return (name) => live.some((attempt) => name === checkoutName(attempt) || isRoomOf(name, attempt));
}
