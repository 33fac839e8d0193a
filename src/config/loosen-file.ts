import { type Configuration } from "../domain/configuration.ts";
import { allowanceReason, type Loosening } from "../domain/gates/detection/propose.ts";
import { thresholdsIn } from "../domain/gates/detection/thresholds.ts";
import { effectiveConfiguration, type ConfigurationLayers } from "./effective.ts";
import { changeRepositoryFile, type FileChange } from "./repository/change-file.ts";
import { readRepositoryFile } from "./repository/repository-file.ts";

export interface LoosenedFile {
  readonly text: string;
  /** The looser rules that the text has, of those that were wanted. */
  readonly loosening: Loosening;
}

interface Written {
  readonly layers: ConfigurationLayers;
  /** The repository's file. */
  readonly written: string;
  /** In force. */
  readonly config: Configuration;
}

/** The file with what is wanted of it; a value that it does not name, or that another source decides, stays. */
export function loosenFile(
  { layers, written, config }: Written,
  { thresholds, allowances }: Loosening,
): LoosenedFile {
  let text = written;
  const take = (change: FileChange, holds: (config: Configuration) => boolean): boolean => {
    const next = changeRepositoryFile(text, change);
    const read = next === null ? null : readRepositoryFile(next);
    if (next === null || read?.kind !== "valid") return false;
    const inForce = effectiveConfiguration({ ...layers, repository: read.layer });
    if (inForce.kind !== "valid" || !holds(inForce.config)) return false;
    text = next;
    return true;
  };
  const loosening = {
    thresholds: thresholds.filter(({ key, proposed }) => {
      const path = thresholdAt(config, key)?.path;
      const holds = (next: Configuration) => thresholdAt(next, key)?.inForce === proposed;
      return path !== undefined && take({ kind: "set", path, value: proposed }, holds);
    }),
    allowances: allowances.filter((allowance) => {
      const { rule, paths } = allowance;
      const value = { rule, paths, reason: allowanceReason(allowance) };
      return take({ kind: "add", path: ["gates", "allow"], value }, ({ gates }) =>
        (gates.allow ?? []).some((each) => each.rule === rule && each.reason === value.reason),
      );
    }),
  };
  return { text, loosening };
}

const thresholdAt = ({ gates }: Configuration, key: string) =>
  thresholdsIn(gates).find(({ path }) => path.join(".") === key);
