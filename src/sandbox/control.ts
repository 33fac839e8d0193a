import { Hono, type Context } from "hono";
import { z } from "zod";
import { type SandboxClock } from "./clock.ts";
import { parseDuration } from "./duration.ts";
import { type Fault } from "./github/faults.ts";
import { deliveryFaultKinds, type DeliveryFault } from "./github/webhooks/delivery-queue.ts";
import { type SandboxGitHub } from "./github/server.ts";

export interface Controlled {
  readonly github: Pick<SandboxGitHub, "addFault" | "addDeliveryFault" | "clearFaults" | "deleteAccount">;
  readonly clock: SandboxClock;
  /** Whether nothing is queued, running or due. */
  readonly isIdle: () => boolean | Promise<boolean>;
}

const advance = z.strictObject({
  advance: z.string().transform((text, context) => {
    const milliseconds = parseDuration(text);
    if (milliseconds !== null) return milliseconds;
    context.addIssue({
      code: "custom",
      message: 'must be a duration such as "30m" or "1h30m", or one of ISO 8601 such as "PT1H"',
    });
    return z.NEVER;
  }),
});

const match = z.strictObject({
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "*"]).optional(),
  path: z.string().startsWith("/", "must begin with /").optional(),
});

const times = z.int().min(1).max(100_000).default(1);
const delayMs = z.int().min(0).max(600_000).optional();

/** What goes wrong with a webhook on its way. */
const deliveryFault = z
  .strictObject({
    match: z.strictObject({ event: z.string().optional(), action: z.string().optional() }).default({}),
    ...{ times, delayMs, delivery: z.enum(deliveryFaultKinds) },
  })
  .refine(
    ({ delivery, delayMs }) => (delivery === "delay") === (delayMs !== undefined),
    "delayMs goes with the delivery fault delay, and it needs one",
  );

const fault = z
  .strictObject({
    match: match.default({}),
    times,
    status: z.int().min(200).max(599).optional(),
    delayMs,
    staleMs: z.int().min(0).max(600_000).optional(),
    dropAfter: z.literal(true).optional(),
    headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/, "must be a header name"), z.string()).optional(),
  })
  .refine(
    ({ status, delayMs, staleMs, dropAfter }) =>
      [status, delayMs, staleMs, dropAfter].filter((each) => each !== undefined).length === 1,
    "give exactly one of status, delayMs, staleMs, dropAfter, delivery",
  )
  .refine(
    ({ status, headers }) => headers === undefined || status !== undefined,
    "headers go with a status only",
  );

/** Told apart by the one key, so that each is refused by its own rules. */
const anyFault = z
  .looseObject({})
  .transform((body, context): z.infer<typeof fault> | z.infer<typeof deliveryFault> => {
    const parsed = "delivery" in body ? deliveryFault.safeParse(body) : fault.safeParse(body);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });

/** The sandbox's own knobs: its clock, its faults, and whether all is quiet. */
export function controlRoutes({ github, clock, isIdle }: Controlled): Hono {
  const hono = new Hono();
  hono.post("/sandbox/clock", async (c) => {
    const asked = await read(c, advance);
    if (asked instanceof Response) return asked;
    clock.advance(asked.advance);
    return c.json({ now: clock.now().toISOString() });
  });
  hono.get("/sandbox/clock", (c) => c.json({ now: clock.now().toISOString() }));
  hono.post("/sandbox/faults", async (c) => {
    const asked = await read(c, anyFault);
    if (asked instanceof Response) return asked;
    if ("delivery" in asked) github.addDeliveryFault(deliveryFaultOf(asked));
    else github.addFault(faultOf(asked));
    return c.json({}, 201);
  });
  hono.delete("/sandbox/faults", (c) => {
    github.clearFaults();
    return c.body(null, 204);
  });
  hono.delete("/sandbox/accounts/:login", (c) => {
    const login = c.req.param("login");
    if (github.deleteAccount(login)) return c.body(null, 204);
    return c.json({ message: `There is no person ${login}.` }, 404);
  });
  hono.get("/sandbox/idle", async (c) => {
    const idle = await isIdle();
    return c.json({ idle }, idle ? 200 : 503);
  });
  return hono;
}

async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T | Response> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return c.json({ message: "The body is not JSON." }, 400);
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const message = errors
    .map((error) => (error.field === "" ? error.message : `${error.field}: ${error.message}`))
    .join("; ");
  return c.json({ message, errors }, 422);
}

function faultOf({
  match: { method, path },
  times,
  status,
  delayMs,
  staleMs,
  headers,
}: z.infer<typeof fault>): Fault {
  return {
    match: {
      ...(method === undefined || method === "*" ? {} : { method }),
      ...(path === undefined ? {} : { path }),
    },
    times,
    effect: effectOf({ status, delayMs, staleMs, headers }),
  };
}

function deliveryFaultOf({
  match: { event, action },
  times,
  delivery: kind,
  delayMs: milliseconds,
}: z.infer<typeof deliveryFault>): DeliveryFault {
  return {
    ...{ kind, times },
    ...(event === undefined ? {} : { event }),
    ...(action === undefined ? {} : { action }),
    ...(milliseconds === undefined ? {} : { milliseconds }),
  };
}

function effectOf({
  status,
  delayMs,
  staleMs,
  headers,
}: Pick<z.infer<typeof fault>, "status" | "delayMs" | "staleMs" | "headers">): Fault["effect"] {
  if (status !== undefined) return { kind: "answer", status, headers: headers ?? {} };
  if (staleMs !== undefined) return { kind: "stale", milliseconds: staleMs };
  return delayMs === undefined ? { kind: "drop-after" } : { kind: "delay", milliseconds: delayMs };
}
