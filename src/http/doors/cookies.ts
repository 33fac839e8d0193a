import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Context } from "hono";

/** What browsers keep for us: whom they are signed in as, and which sign-in they began. */
type CookieName = "session" | "sign-in";

export interface Cookies {
  read(context: Context, name: CookieName): string | null;
  write(
    context: Context,
    name: CookieName,
    cookie: { readonly value: string; readonly lastsMs: number },
  ): void;
  remove(context: Context, name: CookieName): void;
}

/** Over TLS by names that no page beside this one, and no page without TLS, can set. */
export function cookiesFor({ https }: { readonly https: boolean }): Cookies {
  const prefix = https ? "host" : undefined;
  const nameOf = (name: CookieName) => `nightshift-${name}`;
  const usual = { path: "/", httpOnly: true, sameSite: "Lax", secure: https } as const;
  return {
    read: (context, name) => getCookie(context, nameOf(name), prefix) ?? null,
    write: (context, name, { value, lastsMs }) => {
      const maxAge = Math.floor(lastsMs / 1_000);
      setCookie(context, nameOf(name), value, { ...usual, maxAge, ...(https ? { prefix: "host" } : {}) });
    },
    remove: (context, name) => {
      deleteCookie(context, nameOf(name), { ...usual, ...(https ? { prefix: "host" } : {}) });
    },
  };
}
