import { z } from "zod";

const access = z.enum(["read", "write"]);

/** `app.yml`: what the App is to be. */
export const appTemplate = z.strictObject({
  name: z.string().min(1).max(34),
  description: z.string(),
  url: z.url(),
  public: z.boolean(),
  default_permissions: z.record(z.string(), access),
  default_events: z.array(z.string()),
});
export type AppTemplate = z.output<typeof appTemplate>;

export interface AppPlaces {
  /** Where the person who makes the App reaches this service, without a slash at its end. */
  readonly here: string;
  /** Where GitHub reaches it. */
  readonly reached: string;
}

export const createdPath = "/setup/created";

/** What is posted to GitHub, from which it makes the App. */
export function manifestFor(template: AppTemplate, { here, reached }: AppPlaces) {
  return {
    ...template,
    hook_attributes: { url: `${reached}/api/github/webhooks`, active: true },
    redirect_url: `${here}${createdPath}`,
    callback_urls: [`${here}/login/callback`],
    request_oauth_on_install: false,
  };
}
