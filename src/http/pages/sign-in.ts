import { html } from "hono/html";
import { page, type Page } from "./layout.ts";

/** Where somebody is sent who is not signed in, or was until now. */
export function signInPage({
  returnTo,
  wrong,
}: {
  readonly returnTo: string;
  readonly wrong: string | null;
}): Page {
  const to = `/login/github?${new URLSearchParams({ to: returnTo }).toString()}`;
  return page(
    "Sign in",
    html`<h1>Sign in</h1>
      ${wrong === null ? "" : html`<p class="bad" role="alert">${wrong}</p>`}
      <p>You see what you may read on GitHub, and change things where you can write.</p>
      <p><a class="button" href="${to}">Sign in with GitHub</a></p>`,
  );
}
