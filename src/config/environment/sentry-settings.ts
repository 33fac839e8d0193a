import { z } from "zod";
import { isLoopback } from "../../platform/loopback.ts";

const slug = /^[a-z0-9][a-z0-9_-]{0,99}$/;
const repository = /^[A-Za-z0-9-]{1,39}\/[A-Za-z0-9._-]{1,100}$/;

/** An origin that may be given a token: over TLS, or this machine. */
export const sentryUrl = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const bare = url !== null && `${url.origin}/` === url.href;
  if (bare && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.host)))) {
    return url.origin;
  }
  const message = "must be https:// and a host, without a path; http is for a loopback host only";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** `owner/name=organization/project`, between commas. */
export const sentryProjects = z.string().transform((value, context) => {
  const projects = new Map<string, { readonly organization: string; readonly project: string }>();
  for (const entry of value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [name = "", place = "", ...rest] = entry.split("=");
    const [organization = "", project = "", ...more] = place.split("/");
    const wellFormed = repository.test(name) && slug.test(organization) && slug.test(project);
    if (wellFormed && rest.length === 0 && more.length === 0) {
      projects.set(name.toLowerCase(), { organization, project });
      continue;
    }
    const message = `must be OWNER/NAME=ORGANIZATION/PROJECT, more of them between commas; ${JSON.stringify(entry)} is not`;
    context.addIssue({ code: "custom", message });
  }
  return projects;
});
