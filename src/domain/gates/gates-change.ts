/** A `gates:` block as it is written. */
export type WrittenGates = Readonly<Record<string, unknown>>;

/** Gates of which there is one each; their kind is their name. */
export const singleGates = ["build", "lint", "test", "coverage"] as const;

/** Gates that stand in lists, by their kind; each has a name. */
export const listedGates = ["custom", "check"] as const;

type ListedGate = (typeof listedGates)[number];

const listKeys: Readonly<Record<ListedGate, string>> = { custom: "custom", check: "checks" };

export type WrittenGate = Readonly<Record<string, unknown>> & {
  readonly kind: (typeof singleGates)[number] | ListedGate;
};

/** What somebody wants changed in the gates that are stored through the API. A gate's id is its name, in any case. */
export type GatesChange =
  | { readonly kind: "replace"; readonly gates: WrittenGates }
  | { readonly kind: "add"; readonly gate: WrittenGate }
  | { readonly kind: "put"; readonly id: string; readonly gate: WrittenGate }
  | { readonly kind: "remove"; readonly id: string };

export type GatesRefusal = "exists" | "absent" | "nameless" | "other_name";

export type ChangedGates =
  | { readonly kind: "changed"; readonly gates: WrittenGates; readonly id: string | null }
  | { readonly kind: "refused"; readonly reason: GatesRefusal };

/** The block as it is wanted. Whether it is valid is another question. */
export function changeGates(gates: WrittenGates, change: GatesChange): ChangedGates {
  switch (change.kind) {
    case "replace":
      return { kind: "changed", gates: change.gates, id: null };
    case "remove":
      if (!holds(gates, change.id)) return refused("absent");
      return { kind: "changed", gates: without(gates, change.id), id: change.id };
    case "add": {
      const id = idOf(change.gate);
      if (id === null) return refused("nameless");
      return holds(gates, id) ? refused("exists") : placed(gates, change.gate, id);
    }
    case "put": {
      const { id } = change;
      const gate = isListed(change.gate.kind) ? { name: id, ...change.gate } : change.gate;
      return fold(idOf(gate) ?? "") === fold(id) ? placed(gates, gate, id) : refused("other_name");
    }
  }
}

/** The place of a gate is kept; a new one comes last. */
function placed(gates: WrittenGates, { kind, ...settings }: WrittenGate, id: string): ChangedGates {
  if (!isListed(kind)) return { kind: "changed", gates: { ...gates, [kind]: settings }, id };
  const list = listOf(gates, kind);
  const at = list.findIndex((entry) => isNamed(entry, id));
  const entries = at === -1 ? [...list, settings] : list.with(at, settings);
  return { kind: "changed", gates: { ...gates, [listKeys[kind]]: entries }, id };
}

function without(gates: WrittenGates, id: string): WrittenGates {
  const kept = Object.entries(gates).filter(([key]) => key !== fold(id) || !isSingle(key));
  return Object.fromEntries(
    kept.flatMap(([key, value]): [string, unknown][] => {
      const kind = listedGates.find((each) => listKeys[each] === key);
      if (kind === undefined) return [[key, value]];
      const entries = listOf(gates, kind).filter((entry) => !isNamed(entry, id));
      return entries.length === 0 ? [] : [[key, entries]];
    }),
  );
}

function holds(gates: WrittenGates, id: string): boolean {
  if (isSingle(fold(id))) return gates[fold(id)] !== undefined;
  return listedGates.some((kind) => listOf(gates, kind).some((entry) => isNamed(entry, id)));
}

function idOf(gate: WrittenGate): string | null {
  if (!isListed(gate.kind)) return gate.kind;
  return typeof gate["name"] === "string" && gate["name"] !== "" ? gate["name"] : null;
}

function listOf(gates: WrittenGates, kind: ListedGate): readonly unknown[] {
  const list = gates[listKeys[kind]];
  return Array.isArray(list) ? (list as unknown[]) : [];
}

function isNamed(entry: unknown, id: string): boolean {
  if (typeof entry !== "object" || entry === null || !("name" in entry)) return false;
  return typeof entry.name === "string" && fold(entry.name) === fold(id);
}

function isSingle(key: string): boolean {
  return (singleGates as readonly string[]).includes(key);
}

function isListed(key: string): key is ListedGate {
  return (listedGates as readonly string[]).includes(key);
}

function fold(name: string): string {
  return name.toLowerCase();
}

function refused(reason: GatesRefusal): ChangedGates {
  return { kind: "refused", reason };
}

/** One gate of a block as it is written, with its kind; null: it is not there. */
export function writtenGate(gates: WrittenGates, id: string): WrittenGate | null {
  const single = singleGates.find((kind) => kind === fold(id));
  if (single !== undefined) {
    const settings = gates[single];
    return typeof settings === "object" && settings !== null ? { ...settings, kind: single } : null;
  }
  for (const kind of listedGates) {
    const found = listOf(gates, kind).find((entry) => isNamed(entry, id));
    if (found !== undefined) return { ...(found as object), kind };
  }
  return null;
}

/** Whether a dotted key of the configuration is a setting of one gate. */
export function isSettingOf(id: string, key: string): boolean {
  const prefixes = [
    ...singleGates.filter((kind) => kind === fold(id)),
    ...Object.values(listKeys).map((list) => `${list}.${fold(id)}`),
  ];
  return prefixes.some((prefix) => `${key.toLowerCase()}.`.startsWith(`gates.${prefix}.`));
}
