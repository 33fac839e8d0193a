import { Hono, type Context } from "hono";
import { explainConfiguration } from "../../../flows/configuration/explain.ts";
import { revokeToken } from "../../../flows/access/revoke-token.ts";
import {
  readInstallationSwitch,
  readInstallationSwitches,
  readRepositorySwitch,
  readServiceSwitch,
  type ReadSwitchDeps,
} from "../../../flows/switches/read-switches.ts";
import { turnRepository, turnSwitch, type TurnDeps } from "../../../flows/switches/turn-switch.ts";
import { listApiTokens } from "../../../store/access/api-tokens.ts";
import { findRepositoryByName, listRepositories } from "../../../store/configuration/repositories.ts";
import { refuseVisitor } from "../../doors/refuse.ts";
import { askedBy, nothingHere, operates, refuseAct, seenIn, visitorOf } from "../../doors/visitor.ts";
import { type Problem } from "../../problem.ts";
import { show } from "../show.ts";
import { settingsPage } from "./page.ts";
import { repositorySettingsPage } from "./repository.ts";

export type SettingsDeps = ReadSwitchDeps & TurnDeps;

const noChoice: Problem = { status: 422, title: "Nothing was chosen", detail: "Use the button of the page." };
const changedMeanwhile: Problem = {
  ...{ status: 409, title: "Somebody changed it meanwhile" },
  detail: "Go back, load the page again, and look whether it is as you want it.",
};

/** Settings to look at, and the switches for whoever may turn them; the doors' rules say who that is. */
export function settingsPages(deps: SettingsDeps): Hono {
  const { db, clock } = deps;
  const pages = new Hono();
  pages.get("/settings", async (context) => {
    const operated = operates(context)
      ? { installations: await readInstallationSwitches(deps), tokens: await listApiTokens(db) }
      : null;
    return show(
      context,
      settingsPage({
        service: await readServiceSwitch(deps),
        repositories: await listRepositories(db, seenIn(context)),
        ...{ operated, now: clock.now(), csrf: visitorOf(context).csrf },
      }),
    );
  });
  pages.post("/settings/service", async (context) => {
    const enabled = await chosen(context);
    if (enabled === null) return refuseVisitor(context, noChoice);
    await turnSwitch(deps, { kind: "service" }, { change: { enabled }, by: askedBy(context) });
    return context.redirect("/settings", 303);
  });
  pages.post("/settings/installations/:id{[1-9][0-9]{0,14}}", async (context) => {
    const enabled = await chosen(context);
    const id = Number(context.req.param("id"));
    if (enabled === null) return refuseVisitor(context, noChoice);
    if ((await readInstallationSwitch(deps, id)) === null) return refuseVisitor(context, nothingHere);
    await turnSwitch(deps, { kind: "installation", id }, { change: { enabled }, by: askedBy(context) });
    return context.redirect("/settings", 303);
  });
  pages.post("/settings/tokens/:id{[1-9][0-9]{0,14}}/revoke", async (context) => {
    // Also when it was revoked before: pressed twice, the button has done what it says.
    await revokeToken(deps, { id: Number(context.req.param("id")), by: askedBy(context) });
    return context.redirect("/settings", 303);
  });
  repositoryPages(pages, deps);
  return pages;
}

function repositoryPages(pages: Hono, deps: SettingsDeps): void {
  pages.get("/settings/repositories/:owner/:name", async (context) => {
    const place = context.req.param();
    const found = await findRepositoryByName(deps.db, place);
    const explained = await explainConfiguration(deps, place);
    const itself = await readRepositorySwitch(deps, place);
    if (found === null || explained === null || itself === null) return context.notFound();
    const mayTurn = refuseAct(context, found.id) === null;
    const { csrf } = visitorOf(context);
    return show(context, repositorySettingsPage({ explained, itself, mayTurn, csrf }));
  });
  pages.post("/settings/repositories/:owner/:name", async (context) => {
    const { owner, name } = context.req.param();
    const enabled = await chosen(context);
    if (enabled === null) return refuseVisitor(context, noChoice);
    switch (await turnRepository(deps, { owner, name }, { enabled, by: askedBy(context) })) {
      case "turned":
        return context.redirect(`/settings/repositories/${owner}/${name}`, 303);
      case "unknown_repository":
        return refuseVisitor(context, nothingHere);
      case "changed_meanwhile":
        return refuseVisitor(context, changedMeanwhile);
    }
  });
}

/** What the button that was pressed says; null: none of ours. */
async function chosen(context: Context): Promise<boolean | null> {
  const { enabled } = await context.req.parseBody();
  return enabled === "yes" ? true : enabled === "no" ? false : null;
}
