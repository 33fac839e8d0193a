import { Hono } from "hono";
import { html } from "hono/html";
import { expect, it } from "vitest";
import { page } from "../../src/http/pages/layout.ts";
import { show } from "../../src/http/pages/show.ts";

it("names what turns the direction of text instead of obeying it", async () => {
  const said = "if (role != \u202e\u2066// admin\u2069) שלום";
  const app = new Hono().get("/", (context) =>
    show(context, page(said, html`<p title="${said}">${said}</p>`)),
  );
  const shown = await (await app.request("/")).text();
  expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(shown.split("if (role != [U+202E][U+2066]// admin[U+2069]) שלום")).toHaveLength(4);
});
