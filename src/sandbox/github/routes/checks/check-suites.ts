import { reads, writes } from "../../access.ts";
import { announceSuite } from "../../acts/check-acts.ts";
import { numberParameter, parameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { pageOf } from "../../paging.ts";
import { notFound } from "../../refusal.ts";
import { renderListedSuite } from "../../render/check.ts";
import { type CheckSuite } from "../../state/checks.ts";
import { commitNamed } from "../code/commits.ts";

export function checkSuiteRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /check-suites/:id", reads("checks"), (call) =>
    call.c.json(renderListedSuite(call, suiteOf(call))),
  );
  routes.on("POST /check-suites/:id/rerequest", writes("checks"), (call) => {
    const suite = suiteOf(call);
    if (suite.bot === call.world.state.app.bot)
      announceSuite(call, suite, { action: "rerequested", sender: call.author() });
    return call.c.json({}, 201);
  });
  routes.on("GET /commits/:ref{.+}/check-suites", reads("checks"), async (call) => {
    const sha = await commitNamed(call, parameter(call.c, "ref"));
    const suites = call.repository.suites.filter((suite) => suite.headSha === sha);
    const page = pageOf(call.c, suites).map((suite) => renderListedSuite(call, suite));
    return call.c.json({ total_count: suites.length, check_suites: page });
  });
}

function suiteOf(call: Call): CheckSuite {
  const suite = call.repository.suites.find((each) => each.id === numberParameter(call.c, "id"));
  if (suite === undefined) throw notFound();
  return suite;
}
