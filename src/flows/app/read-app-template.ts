import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { appTemplate, type AppTemplate } from "../../domain/app/manifest.ts";

const file = new URL("../../../app.yml", import.meta.url);

/** What the App is to be, as this release needs it. */
export async function readAppTemplate(): Promise<AppTemplate> {
  return appTemplate.parse(parse(await readFile(file, "utf8")));
}
