import { isTestPath } from "../gates/trials/test-path.ts";
import { type Change } from "../trust/change.ts";

export type FileRole = "source" | "test" | "documentation" | "dependencies" | "configuration" | "migration";

/** What was done to the files of one role. */
export interface FixPart {
  readonly role: FileRole;
  readonly change: Change["status"];
  readonly files: number;
  /** Lines; of binary files nothing is counted. */
  readonly added: number;
  readonly deleted: number;
}

const manifests =
  /(^|\/)(package(-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|pyproject\.toml|requirements[^/]*\.txt|poetry\.lock|uv\.lock|Pipfile(\.lock)?|Cargo\.(toml|lock)|go\.(mod|sum)|pom\.xml|[^/]+\.gradle(\.kts)?|Gemfile(\.lock)?|composer\.(json|lock))$/;
const migrations = /(^|\/)(db\/)?migrat[^/]*\//i;
const documents = /\.(md|mdx|rst|adoc|txt)$|(^|\/)(docs?|LICENSE|README[^/]*)(\/|$)/i;
const settings =
  /\.(ya?ml|json|jsonc|json5|toml|ini|cfg|conf|properties|env|editorconfig)$|(^|\/)\.[^/]+rc(\.[^/]+)?$|\.config\.[^/]+$/i;

export function roleOf(path: string): FileRole {
  if (isTestPath(path)) return "test";
  if (manifests.test(path)) return "dependencies";
  if (migrations.test(path)) return "migration";
  if (documents.test(path)) return "documentation";
  return settings.test(path) ? "configuration" : "source";
}

/** A change by roles and kinds, in the order in which they first come. */
export function fixShapeOf(changes: readonly Change[]): readonly FixPart[] {
  const parts = new Map<string, FixPart>();
  for (const { path, status, lines } of changes) {
    const role = roleOf(path);
    const key = `${role} ${status}`;
    const { files, added, deleted } = parts.get(key) ?? { files: 0, added: 0, deleted: 0 };
    parts.set(key, {
      ...{ role, change: status, files: files + 1 },
      ...{ added: added + (lines?.added ?? 0), deleted: deleted + (lines?.deleted ?? 0) },
    });
  }
  return [...parts.values()];
}
