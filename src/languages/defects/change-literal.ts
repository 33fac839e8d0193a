const number = /^\d[\d_]*(\.\d+)?n?$/;
const text = /^[a-zA-Z]{0,2}("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')$/;
const opposites: Readonly<Record<string, string>> = {
  true: "false",
  false: "true",
  True: "False",
  False: "True",
};

/** A number one higher, a text one letter longer, the other boolean. Null: it is no plain literal. */
export function changeLiteral(literal: string): string | null {
  if (opposites[literal] !== undefined) return opposites[literal];
  if (text.test(literal)) return `${literal.slice(0, -1)}x${literal.slice(-1)}`;
  if (!number.test(literal)) return null;
  const [whole = "", fraction = ""] = literal.replace(/[_n]/g, "").split(".");
  return `${BigInt(whole) + 1n}${fraction === "" ? "" : `.${fraction}`}${literal.endsWith("n") ? "n" : ""}`;
}
