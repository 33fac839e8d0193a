import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { type SetUp } from "../cli/program/running.ts";
import { readAppTemplate } from "../flows/app/read-app-template.ts";
import { setUpApp } from "../flows/app/set-up-app.ts";
import { createHealthRoutes } from "../http/health.ts";
import { startHttpServer } from "../http/server.ts";
import { createSetupRoutes } from "../http/setup/setup-routes.ts";

/** Serves the pages by which the App is made, until it is, or until somebody asks the process to end. */
export const serveSetup: SetUp = async ({ environment, log, stopped }) => {
  const { http, github, dataDirectory } = environment;
  const [key, state] = [secret(), secret()];
  let finish: () => void = () => undefined;
  const made = new Promise<"made">((resolve) => {
    finish = () => resolve("made");
  });
  const app = new Hono();
  const away = () => Promise.reject(new Error("there is no App yet"));
  app.route("/", createHealthRoutes({ checks: { app: away } }));
  app.route(
    "/",
    createSetupRoutes({
      ...{ template: await readAppTemplate(), webUrl: github.webUrl, publicUrl: http.publicUrl, key, state },
      setUp: (code) => setUpApp({ apiUrl: github.apiUrl, dataDirectory, log }, code),
      done: () => finish(),
    }),
  );
  // Deliveries are for later: there is no secret yet by which to know them.
  const server = await startHttpServer({
    host: http.host,
    port: http.port,
    secret: "",
    inbox: null,
    app,
    log,
  });
  log.info(
    { open: `${http.publicUrl ?? server.url}/setup?key=${key}` },
    "no GitHub App is set up yet: open this page",
  );
  const outcome = await Promise.race([made, stopped.then(() => "stopped" as const)]);
  await server.close();
  return outcome === "made" ? { port: Number(new URL(server.url).port) } : null;
};

const secret = () => randomBytes(18).toString("base64url");
