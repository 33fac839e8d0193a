import { Hono, type Context } from "hono";
import { type PeopleDeps } from "../../flows/access/people.ts";
import { beginSignIn, finishSignIn, sessionMs, signInMs, signOut } from "../../flows/access/sign-in.ts";
import { show } from "../pages/show.ts";
import { signInPage } from "../pages/sign-in.ts";
import { type Cookies } from "./cookies.ts";
import { isFromHere } from "./from-here.ts";

export interface SignInRoutesDeps {
  readonly people: PeopleDeps;
  readonly cookies: Cookies;
  /** null: people come to this machine by its own name. */
  readonly publicUrl: string | null;
}

const failed = "That did not work. Begin anew, in this browser and within ten minutes.";
const unreachable = "GitHub does not answer. Try again in a moment.";

/** The way in, open to everybody: the page, to GitHub, and back. */
export function signInRoutes({ people, cookies, publicUrl }: SignInRoutesDeps): Hono {
  const routes = new Hono();
  const page = (context: Context, status: 200 | 400 | 502, wrong: string | null) =>
    show(context, signInPage({ returnTo: localPath(context.req.query("to")), wrong }), status);
  const redirectUri = (context: Context) => `${publicUrl ?? new URL(context.req.url).origin}/login/callback`;
  routes.use("/login/*", async (context, next) => {
    // A name of elsewhere that was made to point here would get a session for itself.
    if (publicUrl === null && !isFromHere(context as Context)) return context.notFound();
    return next();
  });
  routes.get("/login", (context) => page(context, 200, null));
  routes.get("/login/github", async (context) => {
    const returnTo = localPath(context.req.query("to"));
    const { browser, url } = await beginSignIn(people, { returnTo, redirectUri: redirectUri(context) });
    cookies.write(context, "sign-in", { value: browser, lastsMs: signInMs });
    return context.redirect(url, 302);
  });
  routes.get("/login/callback", async (context) => {
    const { state = "", code = "" } = context.req.query();
    const browser = cookies.read(context, "sign-in");
    cookies.remove(context, "sign-in");
    if (browser === null || state === "" || code === "") return page(context, 400, failed);
    const session = cookies.read(context, "session");
    const back = { state, code, browser, session, redirectUri: redirectUri(context) };
    const signedIn = await finishSignIn(people, back).catch((error: unknown) => {
      people.log.warn({ err: error }, "a sign-in could not be finished");
      return "unreachable" as const;
    });
    if (signedIn === "unreachable") return page(context, 502, unreachable);
    if (signedIn === null) return page(context, 400, failed);
    cookies.write(context, "session", { value: signedIn.session, lastsMs: sessionMs });
    return context.redirect(signedIn.returnTo, 303);
  });
  return routes;
}

/** Behind the door, so that nobody is signed out by a page of elsewhere. */
export function signOutRoutes({ people, cookies }: SignInRoutesDeps): Hono {
  const routes = new Hono();
  routes.post("/logout", async (context) => {
    const secret = cookies.read(context, "session");
    if (secret !== null) await signOut(people, secret);
    cookies.remove(context, "session");
    return context.redirect("/login", 303);
  });
  return routes;
}

/** A page of ours, whatever somebody put into the address. */
function localPath(asked: string | undefined): string {
  const here = "http://here.invalid";
  if (asked === undefined || !asked.startsWith("/") || !URL.canParse(asked, here)) return "/";
  const { origin, pathname, search } = new URL(asked, here);
  return origin === here && !pathname.startsWith("//") ? `${pathname}${search}` : "/";
}
