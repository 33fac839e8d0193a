import { Hono } from "hono";
import { findRepositoryByName } from "../../store/configuration/repositories.ts";
import { type Database } from "../../store/database.ts";
import { findWitness } from "../../store/gates/witnesses.ts";
import { type Problem } from "../problem.ts";
import * as declared from "./contract/witnesses.ts";
import { serve } from "./serve.ts";

/** What trials found, so that anybody can run it again. */
export function witnessRoutes({ db }: { readonly db: Database }): Hono {
  const routes = new Hono();
  serve(routes, declared.readWitness, async ({ params: { witness: id, ...place } }) => {
    const repository = await findRepositoryByName(db, place);
    const witness = repository && (await findWitness(db, { repositoryId: repository.id, id }));
    return witness === null ? noSuchWitness : { status: 200, body: witness };
  });
  return routes;
}

const noSuchWitness: Problem = { status: 404, title: "There is no such witness" };
