/** A `web` process takes deliveries and serves pages and API, a `worker` does the work, `both` is all in one. */
export type Role = "both" | "web" | "worker";
