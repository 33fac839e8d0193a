import { type ErrorHandler, type NotFoundHandler } from "hono";
import { logFieldsNow } from "../platform/log-fields.ts";
import { type Log } from "../platform/log.ts";
import { isTemporaryFailure } from "../platform/temporary-failure.ts";
import { refuseVisitor } from "./doors/refuse.ts";
import { nothingHere } from "./doors/visitor.ts";
import { type Problem } from "./problem.ts";

const againSeconds = "5";

/** What a request gets whose handler failed; why it did is for the log alone, which may name what nobody else may see. */
export function answerFailures(log: Log): ErrorHandler {
  return (error, context) => {
    const { method, path } = context.req;
    const { request } = logFieldsNow();
    if (isTemporaryFailure(error)) {
      log.warn({ err: error, method, path }, "a request failed for now");
      context.header("retry-after", againSeconds);
      return refuseVisitor(context, unavailable);
    }
    log.error({ err: error, method, path }, "a request failed");
    return refuseVisitor(context, failed(request));
  };
}

const unavailable: Problem = {
  status: 503,
  title: "The service cannot do that just now",
  detail:
    "Its database, or another service that it needs, does not answer as it should. Ask again in a moment.",
};

function failed(request: string | number | undefined): Problem {
  const where = request === undefined ? "" : `, by the request ${request}`;
  return {
    status: 500,
    title: "The service failed at that",
    detail: `Its log tells why${where}.`,
  };
}

export const answerNothing: NotFoundHandler = (context) => refuseVisitor(context, nothingHere);
