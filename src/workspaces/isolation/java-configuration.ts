import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Of Maven's, not its settings: in them a person may keep the passwords of registries. */
const ofMaven = ["maven/m2.conf", "maven/logging"];

/** What Java and Maven of a distribution keep apart from their programs. Without it neither of them gets far. */
export function javaConfiguration(folder = "/etc"): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const ofJava = names.filter((name) => /^java(?:-[\w.-]+)?$/.test(name)).sort();
  return [...ofJava, ...ofMaven].map((name) => join(folder, name)).filter((path) => existsSync(path));
}
