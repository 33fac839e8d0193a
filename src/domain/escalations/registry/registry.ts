import { builtInDomains } from "./built-in-domains.ts";
import { type Domain } from "./stuck-domain.ts";

/** What a repository says of a domain: a new one, or other values for a built-in one. */
export interface DomainSettings {
  readonly agentAllowed?: boolean | undefined;
  readonly enabled?: boolean | undefined;
  readonly description?: string | undefined;
  readonly contextPack?: string | undefined;
  readonly prompt?: string | undefined;
}

export type StuckLabelRegistry = readonly Domain[];

export type DomainMatch =
  /** `unregistered`: labels that look like stuck labels and are in no registry. */
  | { readonly kind: "none"; readonly unregistered: readonly string[] }
  | { readonly kind: "one"; readonly leading: Domain }
  | { readonly kind: "several"; readonly leading: Domain; readonly all: readonly Domain[] };

/** A domain that no configuration can open to agents. */
export function isAlwaysDenied(label: string): boolean {
  return builtInDomains.some((domain) => !domain.agentAllowed && isSame(domain.label, label));
}

/** Built-in domains with the configured values over them, then the configured ones in their order. */
export function buildRegistry(
  configured: Readonly<Record<string, DomainSettings>>,
  builtIn: readonly Domain[] = builtInDomains,
): StuckLabelRegistry {
  const settings = Object.entries(configured);
  const changed = builtIn.map((domain) => {
    const [, own] = settings.find(([label]) => isSame(label, domain.label)) ?? [];
    return own === undefined ? domain : withSettings(domain, own);
  });
  const added = settings
    .filter(([label]) => !builtIn.some((domain) => isSame(domain.label, label)))
    .map(([label, own]) => withSettings(newDomain(label), own));
  return [...changed, ...added];
}

/**
 * The domain of an issue by its labels. Among several, the first in registry order leads, unless one of them
 * is denied: then that one does. Only registered names count, so an ordinary label is never a domain.
 */
export function domainOf(labels: readonly string[], registry: StuckLabelRegistry): DomainMatch {
  const all = registry.filter((domain) => labels.some((label) => isSame(label, domain.label)));
  const leading = all.find((domain) => !domain.agentAllowed) ?? all[0];
  if (leading === undefined) return { kind: "none", unregistered: labels.filter(looksStuck) };
  return all.length === 1 ? { kind: "one", leading } : { kind: "several", leading, all };
}

/** The registered domains that an issue bears; none for an issue without one. */
export function matchedDomains(match: DomainMatch): readonly Domain[] {
  if (match.kind === "none") return [];
  return match.kind === "one" ? [match.leading] : match.all;
}

/**
 * What a resolution takes off the issue: every registered label, also one that came while the work was done. One that is
 * left to people may have come since, and stays for them.
 */
export function consumedLabels(registry: StuckLabelRegistry): string[] {
  return registry.flatMap(({ label, agentAllowed }) => (agentAllowed ? [label] : []));
}

/** The first domain among those matched whose kill switch is thrown: it holds the whole issue. */
export function switchedOffDomain(match: DomainMatch): Domain | null {
  return matchedDomains(match).find((domain) => !domain.enabled) ?? null;
}

function withSettings(domain: Domain, own: DomainSettings): Domain {
  return {
    label: domain.label,
    agentAllowed: !isAlwaysDenied(domain.label) && (own.agentAllowed ?? domain.agentAllowed),
    enabled: own.enabled ?? domain.enabled,
    description: own.description ?? domain.description,
    contextPack: own.contextPack ?? domain.contextPack,
    prompt: own.prompt ?? domain.prompt,
  };
}

function newDomain(label: string): Domain {
  return {
    label,
    agentAllowed: true,
    enabled: true,
    description: `Reported by the producer of ${label}.`,
    contextPack: "generic",
    prompt: null,
  };
}

function looksStuck(label: string): boolean {
  return label.toLowerCase().endsWith("-stuck");
}

/** GitHub tells labels apart without regard to case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
