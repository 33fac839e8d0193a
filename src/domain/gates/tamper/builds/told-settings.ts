import { pathIn } from "../paths.ts";

/** Before the tool, in the name of a place that is no command; no shell gives a word that has such a sign, so no script is meant. */
export const told = "\0told:";

const config = /^(-c|--config)$/;
/** By the word that runs a tool: whose settings it reads, and by which options it is told where these stand. */
const tools: Readonly<Record<string, readonly [kin: string, option: RegExp]>> = {
  ...{ jest: ["jest", config], vitest: ["vitest", config], mocha: ["mocha", /^--config$/] },
  ...{ playwright: ["playwright", config], cypress: ["cypress", /^(-C|--config-file)$/] },
  ...{ nyc: ["nyc", /^--nycrc-path$/], c8: ["c8", config], ava: ["ava", /^--config$/] },
  ...{ tsc: ["tsconfig.json", /^(-p|--project)$/], "vue-tsc": ["tsconfig.json", /^(-p|--project)$/] },
  ...{ eslint: ["eslint", config], oxlint: ["oxlintrc", config], stylelint: ["stylelint", config] },
  ...{ "golangci-lint": ["golangci", config], pyright: ["pyright", /^(-p|--project)$/] },
  ...{ pytest: ["pytest", /^(-c|--config-file)$/], mypy: ["mypy", /^--config-file$/] },
  ...{ coverage: ["coverage", /^--rcfile$/], ruff: ["ruff", /^--config$/], pylint: ["pylint", /^--rcfile$/] },
  ...{ flake8: ["flake8", /^--config$/], bandit: ["bandit", /^(-c|--configfile)$/] },
};

/** What these run says itself what has to hold. */
const scripts: Readonly<Record<string, RegExp>> = {
  k6: /^run$/,
  artillery: /^(run|quick)$/,
};

/** What judges more than programs and their tests, and does so by its own where no settings are. */
const checkers =
  /^(deptry|interrogate|vulture|bandit|typos|yamllint|hadolint|cspell|codespell|gitleaks|semgrep|sqlfluff|pydocstyle|osv-scanner|grype|codecov)(?:-cli)?(?:[=@][\w.=-]+)?$/;

/** The files of settings that a command names to a tool, as places, and the checkers that it runs, with no file. */
export function settingsTold(words: readonly string[], folder: string): string[] {
  const asked = words.flatMap((word) => checkers.exec(word)?.[1] ?? []);
  return [...asked.map((one) => `#${told}${one}`), ...filesTold(words, folder)];
}

function filesTold(words: readonly string[], folder: string): string[] {
  const at = words.findIndex((word) => Object.hasOwn(tools, word));
  const running = words.findIndex((word, index) =>
    Object.hasOwn(scripts, word) ? scripts[word]?.test(words[index + 1] ?? "") : false,
  );
  if (running >= 0)
    return words
      .slice(running + 2)
      .filter((word) => /^[\w@./-]+\.([cm]?[jt]s|ya?ml|json)$/.test(word))
      .map((file) => `${pathIn(folder, file)}#${told}${words[running] ?? ""}`);
  const tool = tools[words[at] ?? ""];
  if (at < 0 || tool === undefined) return [];
  const [kin, option] = tool;
  return words.slice(at + 1).flatMap((word, index, all) => {
    const [name = "", ...assigned] = word.split("=");
    const file = assigned.length > 0 ? assigned.join("=") : (all[index + 1] ?? "");
    const isFile = option.test(name) && /^[\w@./-]+\.\w+$/.test(file);
    return isFile ? [`${pathIn(folder, file)}#${told}${kin}`] : [];
  });
}

/** Which tool reads which file, of those that commands name, and which checkers they run. */
export function toolsTold(reached: ReadonlySet<string>) {
  const places = [...reached].flatMap((place): [string, string][] => {
    const [path = "", kin] = place.split(`#${told}`);
    return kin === undefined ? [] : [[path, kin]];
  });
  const asked = new Set(places.filter(([path]) => path === "").map(([, kin]) => kin));
  return { files: new Map(places.filter(([path]) => path !== "")), asked };
}
