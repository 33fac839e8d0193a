import { type Context } from "hono";
import { refusalPage } from "../pages/refusal.ts";
import { show } from "../pages/show.ts";
import { type Problem } from "../problem.ts";
import { isProgram, refuseProgram } from "./visitor.ts";

/** A problem document for programs, a page for people. */
export function refuseVisitor(context: Context, problem: Problem): Response | Promise<Response> {
  if (isProgram(context)) return refuseProgram(context, problem);
  return show(context, refusalPage(problem), problem.status);
}
