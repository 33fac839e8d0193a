import { serveStatic } from "@hono/node-server/serve-static";
import { type Queue } from "bullmq";
import { Hono, type MiddlewareHandler } from "hono";
import { type BackedQueue } from "../../queue/backend.ts";

export const boardPath = "/queues";

/** As for every page, but for styles: the board's program writes them where they are used. */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What the queue holds, line by line, for operators to look at. Nothing is changed from there: rows decide what is done. */
export function queueBoard(queues: readonly BackedQueue[]): Hono {
  const routes = new Hono();
  let board: Promise<Hono> | undefined;
  routes.use(`${boardPath}/*`, onlyOurs);
  routes.get(`${boardPath}/*`, async ({ req }) => (await (board ??= openBoard(queues))).fetch(req.raw));
  return routes;
}

/** Loaded when somebody looks for the first time: no other page needs any of it. */
async function openBoard(queues: readonly BackedQueue[]): Promise<Hono> {
  const { createBullBoard } = await import("@bull-board/api");
  const { BullMQAdapter } = await import("@bull-board/api/bullMQAdapter");
  const { HonoAdapter } = await import("@bull-board/hono");
  const miscLinks = [{ text: "Dashboard", url: "/" }];
  const serverAdapter = new HonoAdapter(serveStatic).setBasePath(boardPath);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue as Queue, { readOnlyMode: true })),
    serverAdapter,
    // Workers share connections, which bear no names of theirs: the board would say that there are none.
    options: { uiConfig: { boardTitle: "Nightshift", miscLinks, showWorkers: false } },
  });
  const opened = new Hono();
  opened.route(boardPath, serverAdapter.registerPlugin());
  return opened;
}

/** The board asks another house for its letters; a page of ours asks nobody, and does with those of the reader. */
const onlyOurs: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("content-security-policy", policy);
  if (context.res.headers.get("content-type")?.startsWith("text/html") !== true) return;
  const document = await context.res.text();
  context.res = new Response(document.replaceAll(/<link\b[^>]*\bhref="https?:[^>]*>/g, ""), context.res);
};
