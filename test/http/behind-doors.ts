import { Hono } from "hono";
import { ownRequestsOnly } from "../../src/http/doors/own-requests.ts";
import { setVisitor } from "../../src/http/doors/visitor.ts";

/** As somebody on the machine of the service sees what lies behind the doors. */
export function behindDoors(routes: Hono): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    setVisitor(context, { principal: { kind: "local" }, csrf: null });
    await next();
  });
  app.use(ownRequestsOnly({ publicUrl: null }));
  app.route("/", routes);
  return app;
}
