import { Hono } from "hono";

export interface Readiness {
  /** Named checks of what the service needs; each rejects when that is not there. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
}

/** `/healthz`: the process answers. `/readyz`: it can do its work; 503 names what is missing. */
export function createHealthRoutes({ checks }: Readiness): Hono {
  const routes = new Hono();
  routes.get("/healthz", (context) => context.json({ status: "ok" }));
  routes.get("/readyz", async (context) => {
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => outcomeOf(name, check)));
    const ready = results.every(([, outcome]) => outcome === "ok");
    return context.json(
      { status: ready ? "ok" : "unavailable", checks: Object.fromEntries(results) },
      ready ? 200 : 503,
    );
  });
  return routes;
}

async function outcomeOf(
  name: string,
  check: () => Promise<unknown>,
): Promise<[string, "ok" | "unavailable"]> {
  try {
    await check();
    return [name, "ok"];
  } catch {
    return [name, "unavailable"];
  }
}
