function nightshiftOn(id) {
  const { on, list, reached } = (nightshiftOn.own ??= nightshiftSwitches());
  if (list && !reached.has(id)) reached.add(id) && list(id);
  return on === id;
}
function nightshiftSwitches() {
  const { NIGHTSHIFT_DEFECT: on, NIGHTSHIFT_REACHED: path } = globalThis.process?.env ?? {};
  const write = path && process.getBuiltinModule?.("fs").appendFileSync;
  return { on, list: write && ((id) => write(path, id + "\n")), reached: new Set() };
}
function nightshiftAlter(isOn, value) {
  if (!isOn) return value;
  const alter = (one) => nightshiftAlter(true, one);
  const fewer = (all) => (all.length > 0 ? all.slice(0, -1) : [undefined]);
  if (value === undefined) return null;
  if (value === null) return undefined;
  if (typeof value === "number") return value + 1;
  if (typeof value === "bigint") return value + 1n;
  if (typeof value === "string") return value + "x";
  if (typeof value === "boolean") return !value;
  if (typeof value !== "object") return value;
  if (typeof value.then === "function") return value.then(alter);
  if (Array.isArray(value)) return fewer(value);
  if (value instanceof Map) return new Map(value.size > 0 ? [...value].slice(0, -1) : [["nightshift", 1]]);
  if (value instanceof Set) return new Set(fewer([...value]));
  if (value instanceof Date) return new Date(Number(value) + 1000);
  if (value instanceof Error) return Object.assign(value, { message: value.message + "x" });
  if (ArrayBuffer.isView(value) && value.slice) return value.slice(0, -1);
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain ? Object.assign(Object.create(prototype), value, { nightshift: 1 }) : value;
}
