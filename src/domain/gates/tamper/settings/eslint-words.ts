import { type Setting, type Settings } from "./flatten.ts";

/** The settings of ESLint's old way in the words of the new one. */
export function inFlatWords(settings: Settings): Settings {
  const plain: Settings = new Map();
  for (const [key, values] of settings) {
    const name = key.replace(/^(overrides\.)+/, "").replace(/^(ignorePatterns|excludedFiles)$/, "ignores");
    const said = key.startsWith("overrides.") ? values.map((one) => inAnyFolder(one, name)) : values;
    plain.set(name, [...(plain.get(name) ?? []), ...said]);
  }
  return plain;
}

/** In the old way a pattern without a folder is for files of all folders. */
function inAnyFolder(one: Setting, name: string): Setting {
  const plain = (pattern: string) => (/^!|\//.test(pattern) ? pattern : `**/${pattern}`);
  const { value } = one;
  const isPattern = name === "files" && typeof value === "string" && !one.isCode;
  return { ...one, value: isPattern ? plain(value) : value, files: one.files?.map(plain) ?? null };
}
