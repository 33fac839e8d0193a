import { type FileVersion } from "../changed-file.ts";
import { mayName } from "../collected/collector.ts";
import { any, not, truthOf, type Truth } from "../condition.ts";
import { folderOf } from "../paths.ts";
import { toolSettingsOf } from "../settings/tool-settings.ts";
import { optionsIn, type KnownOptions, type Options } from "./options.ts";
import { every, type Run } from "./run.ts";
import { type Labels } from "./test-labels.ts";
import { titlePattern } from "./title-patterns.ts";
import { type ToldRun } from "./told-runs.ts";

interface Tool {
  readonly known: KnownOptions;
  /** Of its first words, those that are no places. */
  readonly words: RegExp;
  /** Options by which it may look elsewhere. */
  readonly elsewhere: readonly string[];
  readonly takes: (options: Options, labels: Labels) => Truth;
  /** How it reads what says where it looks. */
  readonly place: (said: string) => (path: string) => Truth;
}

const flags = /^(-[a-z]|--(no-)?[a-z][\w.-]*)$/i;
const reporting = [
  ["--reporter", "-R"],
  ["--reporters"],
  ["--outputFile", "--output"],
  ["--shard"],
  ["--retries"],
];

const tools: Readonly<Record<string, Tool>> = {
  vitest: {
    known: {
      values: [
        ["-t", "--testNamePattern"],
        ["--tags-filter", "--tagsFilter"],
        ["--exclude"],
        ...places(),
        ...reporting,
      ],
      flags: /^(--(run|coverage|silent|bail|ui|no-\S+|coverage\.\S+)|-w)$/,
    },
    words: /^(run|watch|dev)$/,
    elsewhere: ["-c", "--root", "--dir", "--project", "--changed"],
    takes: (options, labels) => every([asked(options.given("-t"), labels, false), byTags(options, labels)]),
    place: partOfPath,
  },
  jest: {
    known: {
      values: [["-t", "--testNamePattern"], ["-w", "--maxWorkers"], ["--env"], ...places(), ...reporting],
      flags:
        /^(-[iub]|--(ci|coverage|silent|verbose|runInBand|bail|json|passWithNoTests|no-\S+|forceExit|detectOpenHandles))$/,
    },
    words: /^$/,
    elsewhere: ["-c", "--root", "--dir", "--project", "--changedSince", "--onlyChanged", "-o"],
    takes: (options, labels) => asked(options.given("-t"), labels, true),
    place: partOfPath,
  },
  mocha: {
    known: {
      values: [
        ["-g", "--grep"],
        ["-f", "--fgrep"],
        ["-r", "--require"],
        ["-t", "--timeout"],
        ["-u", "--ui"],
        ...places(),
        ...reporting,
      ],
      flags: /^(-[ibcp]|--(invert|exit|recursive|bail|parallel|colors?|no-\S+|check-leaks|forbid-\w+))$/,
    },
    words: /^$/,
    elsewhere: ["-c", "--spec", "--file", "--package"],
    takes: (options, labels) => {
      const words = options.given("-f").map((word) => word.replace(/[^\p{L}\p{N}\s_-]/gu, "\\$&"));
      const all = [...options.given("-g"), ...words].slice(-1);
      const found = asked(all, labels, false);
      return all.length > 0 && (options.has("-i") || options.has("--invert")) ? not(found) : found;
    },
    place: mayName,
  },
  playwright: {
    known: {
      values: [
        ["-g", "--grep"],
        ["-gv", "--grep-invert"],
        ["-j", "--workers"],
        ["--timeout"],
        ["--trace"],
        ...places(),
        ...reporting,
      ],
      flags: /^(--(headed|ui|forbid-only|fully-parallel|quiet|pass-with-no-tests)|-x)$/,
    },
    words: /^test$/,
    elsewhere: ["-c", "--project", "--only-changed"],
    takes: (options, labels) =>
      every([
        asked(options.given("-g"), labels, true),
        options.given("-gv").length === 0 || not(asked(options.given("-gv"), labels, true)),
      ]),
    place: partOfPath,
  },
  node: {
    known: {
      values: [
        ...[
          ["--test-name-pattern"],
          ["--test-skip-pattern"],
          ["--test-reporter"],
          ["--test-reporter-destination"],
        ],
        ...[
          ["--import"],
          ["-r", "--require"],
          ["--loader"],
          ["--test-concurrency"],
          ["--test-timeout"],
          ["--env-file"],
        ],
      ],
      flags,
    },
    words: /^$/,
    elsewhere: [],
    takes: (options, labels) =>
      every([
        atAnyLevel(options.given("--test-name-pattern"), labels, true),
        not(atAnyLevel(options.given("--test-skip-pattern"), labels, false)),
      ]),
    place: mayName,
  },
};

function places(): string[][] {
  return [
    ["-c", "--config"],
    ["--root", "--rootDir"],
    ["--dir", "--roots"],
    ["--project", "--selectProjects", "--projects"],
  ];
}

/** The runs of JavaScript's runners that commands have. */
export function javascriptRuns(told: readonly ToldRun[], settings: readonly FileVersion[]): Run[] {
  return told.flatMap(({ tool: name, words, folder }) => {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (tool === undefined) return [];
    const own = tool.words.test(words[0] ?? "") ? words.slice(1) : words;
    const options = optionsIn([...alwaysTold(name, folder, settings), ...own], tool.known);
    const said = options.rest.map((one) => tool.place(one.replace(/^\.\//, "")));
    const isOpen = options.isUnsure || said.length === 0 || tool.elsewhere.some((one) => options.has(one));
    return [
      {
        looksAt: (path: string, isOfPlaywright: boolean) => {
          if (isOfPlaywright !== (name === "playwright") || !path.startsWith(folder)) return false;
          return isOpen ? null : any(said.map((fits) => fits(path.slice(folder.length))));
        },
        takes: (labels: Labels) => tool.takes(options, labels),
      },
    ];
  });
}

/** By the settings of a tool, as words that a command would say: which titles it takes. */
const choosing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mocha: { grep: "--grep", fgrep: "--fgrep", invert: "--invert" },
  playwright: { grep: "--grep", grepInvert: "--grep-invert" },
  vitest: { "test.testNamePattern": "-t" },
};

function alwaysTold(name: string, folder: string, settings: readonly FileVersion[]): string[] {
  const known = choosing[name] ?? {};
  return settings
    .filter(({ path }) => folderOf(path) === folder)
    .flatMap(toolSettingsOf)
    .filter(({ kin }) => kin === name)
    .flatMap((one) => [...one.settings])
    .flatMap(([key, values]) => {
      const option = Object.hasOwn(known, key) ? known[key] : undefined;
      if (option === undefined) return [];
      return values.flatMap(({ value }) =>
        typeof value === "boolean" ? (value ? [option] : []) : [`${option}=${String(value)}`],
      );
    });
}

/** Most take a word for a part of a path, or an expression for one. */
function partOfPath(said: string): (path: string) => Truth {
  return (path) => (/^[\w@./-]+$/.test(said) ? `/${path}`.includes(said) : null);
}

/** By any of the patterns, over the groups and the title as one text; without one all are taken. */
function asked(patterns: readonly string[], { names }: Labels, ignoresCase: boolean): Truth {
  if (patterns.length === 0) return true;
  if (names === null) return null;
  return any(patterns.map((one) => titlePattern(one, { ignoresCase })(names.join(" "))));
}

function atAnyLevel(patterns: readonly string[], { names }: Labels, otherwise: boolean): Truth {
  if (patterns.length === 0) return otherwise;
  if (names === null) return null;
  return any(patterns.flatMap((one) => [...names, names.join(" ")].map((name) => titlePattern(one)(name))));
}

function byTags(options: Options, { isMarked }: Labels): Truth {
  return every(
    options.given("--tags-filter").map((said) => {
      const signs = said
        .replace(/\band\b/g, "&&")
        .replace(/\bor\b/g, "||")
        .replace(/\bnot\b/g, "!");
      return truthOf(signs, isMarked);
    }),
  );
}
