import { signal } from "../platform/signal.ts";

/** What was answered to a delivery. */
export const deliveryAnswers = signal<{ readonly answer: string }>("delivery-answer");
