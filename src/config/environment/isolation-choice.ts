import { type EnvironmentProblem } from "./contradictions.ts";
import { type Environment } from "./environment.ts";

/** What was found; with `none`, why there is nothing better. */
export type FoundIsolation =
  { readonly kind: "bubblewrap" | "container" } | { readonly kind: "none"; readonly detail: string };

/** Whether the service may go on with the isolation that was found; null: it may. */
export function isolationProblem(
  { isolation, production }: Pick<Environment, "isolation" | "production">,
  found: FoundIsolation,
): EnvironmentProblem | null {
  const name = "NIGHTSHIFT_ISOLATION";
  if (found.kind !== "none" || isolation === "none") return null;
  if (typeof isolation === "object") {
    const mend = "Name a command and an image that work here, or choose another isolation.";
    return { name, problem: `is container: ${found.detail}`, mend };
  }
  if (isolation === "bubblewrap") {
    return { name, problem: "is bubblewrap, which does not work here", mend: "Install bubblewrap (bwrap)." };
  }
  if (!production) return null;
  const problem = "is auto, and bubblewrap does not work here";
  return { name, problem, mend: "Install bubblewrap (bwrap), or choose `none` or `container` openly." };
}
