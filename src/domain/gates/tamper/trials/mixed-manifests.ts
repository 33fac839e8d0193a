import { type ChangedFile } from "../changed-file.ts";

/** A manifest of the change that says to tools and scripts what the base's says to them. */
export interface MixedManifest {
  readonly path: string;
  readonly text: string;
}

/** Keys of `package.json` that say how the project is judged, rather than what it is and needs. */
const judging = [
  ...[
    "scripts",
    "wireit",
    "nx",
    "eslintConfig",
    "eslintIgnore",
    "stylelint",
    "xo",
    "standard",
    "lint-staged",
  ],
  ...["biome", "jest", "vitest", "mocha", "ava", "tap", "c8", "nyc", "size-limit", "knip", "ts-standard"],
];

/** Sections that say what a project is, needs and is built with; all others speak to tools. */
const ownSections: Readonly<Record<string, RegExp>> = {
  "pyproject.toml":
    /^(project|build-system|dependency-groups|tool\.(poetry|uv|pdm|hatch|setuptools\w*|flit|maturin|cibuildwheel|pytest|black)\b)/,
  "setup.cfg": /^(metadata|options|tool:pytest|bdist|egg_info|aliases)/,
  "tox.ini": /^(tox|testenv|pytest|gh)/,
  "Cargo.toml": /^(?!.*\blints\b)/,
};

export function mixedManifests(files: readonly ChangedFile[]): MixedManifest[] {
  return files.flatMap(({ path, before, after }) => {
    if (before?.path !== path || before.text === null || typeof after?.text !== "string") return [];
    const name = path.slice(path.lastIndexOf("/") + 1);
    const own = Object.hasOwn(ownSections, name) ? ownSections[name] : undefined;
    const text =
      name === "package.json"
        ? withJudgingOf(after.text, before.text)
        : own && withSectionsOf(after.text, before.text, own);
    return text === undefined || text === null || text === after.text ? [] : [{ path, text }];
  });
}

/** Null: one of them is no object of JSON. */
function withJudgingOf(after: string, before: string): string | null {
  const [now, was] = [objectOf(after), objectOf(before)];
  if (now === null || was === null) return null;
  const kept = Object.entries(now).filter(([key]) => !judging.includes(key));
  const taken = Object.entries(was).filter(([key]) => judging.includes(key));
  return `${JSON.stringify(Object.fromEntries([...kept, ...taken]), null, 2)}\n`;
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

function withSectionsOf(after: string, before: string, own: RegExp): string {
  const isOwn = ({ name }: Section) => name === "" || own.test(name);
  const kept = sectionsOf(after).filter(isOwn);
  const taken = sectionsOf(before).filter((section) => !isOwn(section));
  return [...kept, ...taken].map(({ text }) => text).join("");
}

interface Section {
  /** Empty: what stands before the first. */
  readonly name: string;
  readonly text: string;
}

/** By the lines that begin them; a list whose lines look alike would be cut, and the tool would say so. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let name = "";
  let lines: string[] = [];
  const end = () => sections.push({ name, text: lines.map((line) => `${line}\n`).join("") });
  for (const line of text.split("\n")) {
    const [, found] = /^\[\[?\s*([^[\]"]+?)\s*\]\]?\s*(?:[#;].*)?$/.exec(line) ?? [];
    if (found !== undefined) {
      end();
      name = found;
      lines = [];
    }
    lines.push(line);
  }
  end();
  return sections;
}
