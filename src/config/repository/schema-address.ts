import { sourceAddress } from "../../platform/source-address.ts";
import { schemaPath } from "./configuration-schema.ts";

/** Where editors load the JSON Schema: from the service where it is known, else from this project's repository. */
export function schemaAddress(service: string | null): string {
  if (service === null) return sourceAddress("docs/reference/nightshift.schema.json");
  return `${service.replace(/\/+$/, "")}${schemaPath}`;
}
