import { Hono } from "hono";
import { numberParameter, type Env } from "../../call.ts";
import { notFound } from "../../refusal.ts";
import { timestamp } from "../../render/format.ts";
import { type Documents } from "../../render/types.ts";
import { type Delivery, type DeliveryOutcome } from "../../state.ts";
import { redeliver } from "../../webhooks/announce.ts";
import { type World } from "../../world.ts";

const keptMs = 3 * 24 * 3_600_000;

interface Sent extends Delivery {
  readonly outcome: Extract<DeliveryOutcome, { kind: "sent" }>;
}

/** What became of the webhooks of the last three days, and sending them again. */
export function hookDeliveryRoutes(world: World): Hono<Env> {
  const hono = new Hono<Env>();
  hono.get("/app/hook/config", (c) =>
    c.json({
      content_type: "json",
      insecure_ssl: "0",
      secret: "********",
      url: world.deliveries.target ?? "",
    }),
  );
  hono.get("/app/hook/deliveries", (c) => {
    const perPage = Math.min(Number(c.req.query("per_page") ?? 30) || 30, 100);
    const before = Number(c.req.query("cursor") ?? Number.MAX_SAFE_INTEGER);
    const status = c.req.query("status");
    const wanted = kept(world)
      .filter((delivery) => delivery.id < before)
      .filter(
        (delivery) => status === undefined || (status === "success") === delivery.outcome.statusCode < 400,
      )
      .toSorted((a, b) => b.id - a.id);
    const page = wanted.slice(0, perPage);
    const last = page.at(-1);
    if (last !== undefined && wanted.length > perPage) {
      const url = new URL(c.req.url);
      url.searchParams.set("cursor", String(last.id));
      c.header("link", `<${url.href}>; rel="next"`);
    }
    return c.json(page.map(renderItem));
  });
  hono.get("/app/hook/deliveries/:id", (c) => {
    return c.json(renderDelivery(world, deliveryOf(world, numberParameter(c, "id"))));
  });
  hono.post("/app/hook/deliveries/:id/attempts", (c) => {
    redeliver(world, deliveryOf(world, numberParameter(c, "id")));
    return c.json({}, 202);
  });
  return hono;
}

function kept({ state, clock }: World): Sent[] {
  const since = clock.now().getTime() - keptMs;
  return state.deliveries.filter(
    (delivery): delivery is Sent =>
      delivery.outcome?.kind === "sent" && delivery.outcome.at.getTime() >= since,
  );
}

function deliveryOf(world: World, id: number): Sent {
  const delivery = kept(world).find((each) => each.id === id);
  if (delivery === undefined) throw notFound();
  return delivery;
}

function renderItem(delivery: Sent): Documents["hook-delivery-item"] {
  const { outcome } = delivery;
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: timestamp(outcome.at),
    redelivery: delivery.redelivery,
    duration: outcome.seconds,
    status: outcome.status,
    status_code: outcome.statusCode,
    event: delivery.event,
    action: delivery.action,
    installation_id: delivery.installationId,
    repository_id: delivery.repositoryId,
    throttled_at: null,
  };
}

function renderDelivery(world: World, delivery: Sent) {
  return {
    ...renderItem(delivery),
    url: world.deliveries.target ?? "",
    request: { headers: delivery.headers, payload: delivery.payload },
    response: { headers: delivery.outcome.headers, payload: delivery.outcome.body },
  };
}
