import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** What is counted while the process works: since its start, and only what it did itself. */
export type Counted = ReturnType<typeof countedIn>;

export function countedIn(registry: Registry) {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  return {
    deliveries: counter("nightshift_deliveries_total", "Deliveries by what was answered.", ["answer"]),
    decisions: counter("nightshift_decisions_total", "Recorded decisions by kind.", ["kind", "decision"]),
    attempts: counter("nightshift_attempts_total", "Attempts at escalations by their decision.", [
      "decision",
    ]),
    pages: counter("nightshift_pages_total", "Pages by the condition that called a person.", ["condition"]),
    gates: counter("nightshift_gate_results_total", "Results of gates by kind and status.", [
      "kind",
      "status",
    ]),
    gateSeconds: new Histogram({
      name: "nightshift_gate_duration_seconds",
      help: "Time that gates took, but for results that were recalled.",
      labelNames: ["kind"],
      buckets: [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800],
      registers: [registry],
    }),
    turns: counter("nightshift_agent_turns_total", "Turns of agents by how they ended.", ["role", "ended"]),
    spend: counter("nightshift_agent_spend_usd_total", "US dollars that agents told they cost.", ["role"]),
    unpriced: counter("nightshift_agent_turns_unpriced_total", "Turns of agents whose price nobody knows.", [
      "role",
    ]),
    tokens: counter("nightshift_agent_tokens_total", "Tokens that agents used.", ["role", "direction"]),
    webhooks: counter(
      "nightshift_webhook_posts_total",
      "Tries to tell webhooks of events, by what came of them.",
      ["webhook", "event", "outcome"],
    ),
    requests: counter("nightshift_github_requests_total", "Answers of GitHub by class of status.", [
      "status",
    ]),
  };
}

/** What is so at the moment of asking. */
export type Measured = ReturnType<typeof measuredIn>;

export function measuredIn(registry: Registry) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge("nightshift_stores_up", "Whether Postgres and the queue answered just now."),
    build: gauge("nightshift_build_info", "The release that runs; always 1.", ["version"]),
    deliveries: gauge("nightshift_deliveries_waiting", "Deliveries that wait in the inbox."),
    deliveryAge: gauge(
      "nightshift_deliveries_oldest_waiting_seconds",
      "How long the oldest of them has waited.",
    ),
    failedDeliveries: gauge("nightshift_deliveries_given_up", "Deliveries that could not be handled."),
    outbox: gauge("nightshift_outbox_waiting", "Effects that GitHub was not told yet."),
    outboxAge: gauge("nightshift_outbox_oldest_waiting_seconds", "How long the oldest of them has waited."),
    queue: gauge("nightshift_queue_jobs", "Work in a line of the queue by state.", ["line", "state"]),
    queueAge: gauge(
      "nightshift_queue_oldest_waiting_seconds",
      "How long the oldest waiting work has waited.",
      ["line"],
    ),
    escalations: gauge("nightshift_escalations", "Escalations by status.", ["status"]),
    jobs: gauge("nightshift_jobs", "Jobs by status.", ["status"]),
    phases: gauge("nightshift_phases", "Phases of jobs by step.", ["step"]),
    spendToday: gauge("nightshift_spend_today_usd", "US dollars of this day (UTC), spent or set aside.", [
      "state",
    ]),
    ...peopleIn(gauge),
    rateLimit: gauge(
      "nightshift_github_rate_limit_remaining",
      "Requests left: the least of all installations.",
      ["resource"],
    ),
    pool: gauge("nightshift_database_connections", "Connections of the pool by state.", ["state"]),
    poolWaiting: gauge("nightshift_database_waiting", "Work of this process that waits for a connection."),
  };
}

type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge;

/** Work that waits for people. */
function peopleIn(gauge: MakeGauge) {
  return {
    budgets: gauge(
      "nightshift_budgets_today",
      "Repositories whose money of this day (UTC) is near its end (80 %), or spent.",
      ["state"],
    ),
    pages: gauge("nightshift_pages_waiting", "Issues that need a person."),
    pageAge: gauge("nightshift_pages_oldest_waiting_seconds", "How long the oldest of them has waited."),
    reviews: gauge("nightshift_reviews_waiting", "Pull requests and jobs that wait for a review."),
    reviewAge: gauge("nightshift_reviews_oldest_waiting_seconds", "How long the oldest of them has waited."),
  };
}
