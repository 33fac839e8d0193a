/** What is asked of a type, by what it is called where the compiler alone checks it. */
interface Asked {
  readonly word: string;
  readonly subject: string;
  readonly type: string;
}

/** By words of tsd and Vitest that have the type first: `expectType<string>(load())`. */
const byFunction: Readonly<Record<string, string>> = {
  ...{ expectType: "type", expectNotType: "nottype", expectNever: "type" },
  ...{ expectAssignable: "assignable", expectNotAssignable: "notassignable", assertType: "assignable" },
  ...{ expectError: "wrongtype", expectDeprecated: "deprecated", expectNotDeprecated: "notdeprecated" },
};

/** By what stands behind the thing: of expect-type, which Vitest has as well, and of TSTyche. */
const byWord: Readonly<Record<string, string>> = {
  ...{ toEqualTypeOf: "type", toBe: "type", toExtend: "assignable", toMatchTypeOf: "assignable" },
  ...{ toBeAssignableTo: "assignable", toRaiseError: "wrongtype" },
};

/** `toBeString()`, in both. */
const kind = /^toBe(Any|Unknown|Never|Void|String|Number|BigInt|Boolean|Symbol|Null|Undefined)$/;

/** What a check of types claims, in one form for tsd, TSTyche, expect-type and Vitest; null: it is none, or not known. */
export function claimedOfTypes(text: string): string[] | null {
  const asked = inFunction(text) ?? inChain(text);
  if (asked === null || asked.subject === "") return null;
  const { word, subject, type } = asked;
  return [`${word}:${subject}:${type}`];
}

function inFunction(text: string): Asked | null {
  const [, name = "", type = "", subject = ""] = /^(\w+)(?:<(.+?)(?<!=)>)?\((.+)\)$/.exec(text) ?? [];
  const word = Object.hasOwn(byFunction, name) ? byFunction[name] : undefined;
  if (word === undefined) return null;
  if (name === "expectNever") return { word, subject, type: "never" };
  return type === "" && !/^(wrongtype|(not)?deprecated)$/.test(word) ? null : { word, subject, type };
}

const chain =
  /^(?:expectTypeOf\((?<one>.+)\)|expect\((?<other>.+)\)\.type)(?<not>\.not)?\.(?<name>\w+)(?:<(?<type>.+)>)?\((?<given>.*)\)$/;

function inChain(text: string): Asked | null {
  const { one, other, not, name = "", type = "", given = "" } = chain.exec(text)?.groups ?? {};
  const subject = one ?? other ?? "";
  // To be called with this is an error where it must not be.
  if (name === "toBeCallableWith" && not !== undefined)
    return { word: "wrongtype", subject: `${subject}(${given})`, type: "" };
  const plain = kind.exec(name)?.[1]?.toLowerCase();
  const word = plain === undefined ? (Object.hasOwn(byWord, name) ? byWord[name] : undefined) : "type";
  if (word === undefined || given !== "" || (type === "" && plain === undefined && word !== "wrongtype"))
    return null;
  return { word: not === undefined ? word : `not${word}`, subject, type: plain ?? type };
}

/** What follows from it: what is of a type may be given where one of it is wanted. */
export function followingOfTypes(claim: string): string[] {
  return claim.startsWith("type:") ? [claim.replace(/^type/, "assignable")] : [];
}
