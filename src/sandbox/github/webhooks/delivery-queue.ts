import { type SandboxClock } from "../../clock.ts";
import { type Delivery, type DeliveryOutcome } from "../state.ts";

/** What goes wrong with the next deliveries (of one event and one action of it, where they are named). */
export interface DeliveryFault {
  readonly kind: DeliveryFaultKind;
  /** Of what is delayed: how long, of real time; others overtake it. */
  readonly milliseconds?: number;
  readonly event?: string;
  readonly action?: string;
  /** 1 unless told. */
  readonly times?: number;
}

export const deliveryFaultKinds = ["lose", "duplicate", "postpone", "delay"] as const;
export type DeliveryFaultKind = (typeof deliveryFaultKinds)[number];

const timeoutMs = 10_000;

/** Sends webhooks one after another, in the order in which things happened; never again by itself. */
export class DeliveryQueue {
  readonly #clock: SandboxClock;
  readonly #waiting: Delivery[] = [];
  readonly #delayed = new Set<NodeJS.Timeout>();
  readonly #stop = new AbortController();
  #faults: { fault: DeliveryFault; left: number }[] = [];
  #target: string | null = null;
  #holds = 0;
  #sending: Promise<void> | null = null;

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  deliverTo(url: string): void {
    this.#target = url;
  }

  get target(): string | null {
    return this.#target;
  }

  addFault(fault: DeliveryFault): void {
    this.#faults.push({ fault, left: fault.times ?? 1 });
  }

  clearFaults(): void {
    this.#faults = [];
  }

  /** Keeps deliveries waiting until the returned function is called. */
  hold(): () => void {
    this.#holds += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holds -= 1;
      this.#work();
    };
  }

  add(delivery: Delivery): void {
    if (this.#target === null || this.#stop.signal.aborted) {
      delivery.outcome = { kind: "not-sent" };
      return;
    }
    this.#waiting.push(delivery);
    this.#work();
  }

  get idle(): boolean {
    return this.#sending === null && this.#waiting.length === 0 && this.#delayed.size === 0;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#waiting.length = 0;
    for (const timer of this.#delayed) clearTimeout(timer);
    await this.#sending;
  }

  #work(): void {
    if (this.#holds > 0 || this.#waiting.length === 0) return;
    this.#sending ??= this.#drain().finally(() => {
      this.#sending = null;
      this.#work();
    });
  }

  async #drain(): Promise<void> {
    for (;;) {
      const delivery = this.#holds > 0 ? undefined : this.#waiting.shift();
      if (delivery === undefined) return;
      const fault = this.#faultFor(delivery);
      if (fault?.kind === "postpone" && this.#waiting.length > 0) {
        this.#waiting.splice(1, 0, delivery);
        continue;
      }
      if (fault?.kind === "delay") {
        this.#delay(delivery, fault.milliseconds ?? 0);
        continue;
      }
      delivery.outcome =
        fault?.kind === "lose" ? this.#failure("failed to connect to host", 502) : await this.#send(delivery);
      if (fault?.kind === "duplicate") await this.#send(delivery);
    }
  }

  #delay(delivery: Delivery, milliseconds: number): void {
    const timer = setTimeout(() => {
      void this.#send(delivery).then((outcome) => {
        delivery.outcome = outcome;
        this.#delayed.delete(timer);
      });
    }, milliseconds);
    this.#delayed.add(timer);
  }

  #faultFor(delivery: Delivery): DeliveryFault | undefined {
    const found = this.#faults.find(({ fault, left }) => left > 0 && concerns(fault, delivery));
    if (found !== undefined) found.left -= 1;
    return found?.fault;
  }

  async #send(delivery: Delivery): Promise<DeliveryOutcome> {
    const at = this.#clock.now();
    const started = performance.now();
    const seconds = () => Math.round(performance.now() - started) / 1000;
    try {
      const response = await fetch(this.#target ?? "", {
        method: "POST",
        headers: delivery.headers,
        body: JSON.stringify(delivery.payload),
        redirect: "manual",
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeoutMs)]),
      });
      const body = await response.text();
      const ok = response.status < 400;
      const status = ok ? "OK" : `Invalid HTTP Response: ${response.status}`;
      const headers = Object.fromEntries(response.headers);
      return { kind: "sent", at, status, statusCode: response.status, seconds: seconds(), headers, body };
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === "TimeoutError";
      const failure = timedOut
        ? this.#failure("timed out", 504)
        : this.#failure("failed to connect to host", 502);
      return { ...failure, seconds: seconds() };
    }
  }

  #failure(status: string, statusCode: number): Extract<DeliveryOutcome, { kind: "sent" }> {
    return { kind: "sent", at: this.#clock.now(), status, statusCode, seconds: 0, headers: {}, body: "" };
  }
}

function concerns({ event, action }: DeliveryFault, delivery: Delivery): boolean {
  return (
    (event === undefined || event === delivery.event) &&
    (action === undefined || action === delivery.payload["action"])
  );
}
