import { checkNameOf, type RenderedCheck } from "./check-runs/render-check-runs.ts";

/** Where the dashboard tells more of a check run: what the gate said last, or of all gates. */
export function gatePages(
  pagesUrl: string | null,
  repository: { readonly owner: string; readonly name: string } | null,
): (check: RenderedCheck) => string | null {
  if (pagesUrl === null) return () => null;
  const all = `${pagesUrl}/gates`;
  const prefix = checkNameOf({ name: "" });
  return ({ name, status }) => {
    const gate = name.slice(prefix.length);
    // A gate has a page once it has said something; the summary has none of its own.
    if (repository === null || status !== "completed" || gate === "gates") return all;
    return `${all}/${repository.owner}/${repository.name}/${encodeURIComponent(gate)}`;
  };
}
