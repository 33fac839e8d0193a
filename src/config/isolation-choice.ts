import { type EnvironmentProblem, type Environment } from "./environment.ts";

/** Whether the service may go on with the isolation that was found; null: it may. */
export function isolationProblem(
  { isolation, production }: Pick<Environment, "isolation" | "production">,
  found: "bubblewrap" | "none",
): EnvironmentProblem | null {
  const name = "NIGHTSHIFT_ISOLATION";
  if (found === "bubblewrap" || isolation === "none") return null;
  if (isolation === "bubblewrap") {
    return { name, problem: "is bubblewrap, which does not work here", mend: "Install bubblewrap (bwrap)." };
  }
  if (!production) return null;
  const problem = "is auto, and bubblewrap does not work here";
  return { name, problem, mend: "Install bubblewrap (bwrap), or choose `none` openly." };
}
