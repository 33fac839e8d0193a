import { type KillSwitch } from "./preflight/preflight.ts";

const sentences: Readonly<Record<KillSwitch, string>> = {
  service: "Nightshift is paused everywhere, by whoever operates it",
  installation: "Nightshift is paused for all repositories of this account",
  repository: "Nightshift is switched off for this repository",
  domain: "Nightshift is switched off for issues with this label",
};

/** Names the widest switch that keeps work from beginning. */
export function switchedOffSentence(off: KillSwitch): string {
  return sentences[off];
}
