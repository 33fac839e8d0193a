import { z } from "zod";

const login = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})$/;

/** Logins between commas, in lower case: GitHub takes them so. */
export const githubLogins = z.string().transform((value, context): ReadonlySet<string> => {
  const logins = value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  for (const each of logins.filter((part) => !login.test(part))) {
    const message = `must be logins of people, with commas between; ${JSON.stringify(each)} is none`;
    context.addIssue({ code: "custom", message });
  }
  return new Set(logins.map((each) => each.toLowerCase()));
});
