import { storeApp } from "../../config/environment/stored-app.ts";
import { convertManifest, type MadeApp } from "../../github/convert-manifest.ts";
import { type Log } from "../../platform/log.ts";

export interface SetUpDeps {
  readonly apiUrl: string;
  readonly dataDirectory: string;
  readonly log: Log;
}

export type SetUpOutcome =
  | MadeApp
  /** The code is wrong, used or too old. */
  | { readonly kind: "refused"; readonly detail: string }
  /** Nobody knows whether the code is used up. */
  | { readonly kind: "failed" };

/** Takes the App over that GitHub has made: its credentials are stored before anybody hears of them. */
export async function setUpApp(
  { apiUrl, dataDirectory, log }: SetUpDeps,
  code: string,
): Promise<SetUpOutcome> {
  try {
    const converted = await convertManifest(apiUrl, code);
    if (converted.kind === "refused") return { kind: "refused", detail: converted.detail };
    const { kind: _, pageUrl: __, ...app } = converted;
    await storeApp(dataDirectory, app);
    log.info({ app: app.slug, id: app.id }, "the GitHub App is set up");
    return converted;
  } catch (error) {
    log.error({ err: error }, "the GitHub App could not be set up");
    return { kind: "failed" };
  }
}
