import { programName, type Word } from "./shell-words.ts";

/** A command without what only starts or measures it. */
export interface Unwrapped {
  /** Assignments of variables, as they are written, each with a space behind it. */
  readonly env: string;
  /** Programs that have to start it, like `poetry run`. */
  readonly through: readonly Word[];
  readonly words: readonly Word[];
}

const transparent = /^(?:cross-env|cross-env-shell|env|time|exec|command)(?= |$)/;
const executors =
  /^(?:npx|bunx|pnpx|(?:npm (?:exec|x)|pnpm (?:exec|dlx)|yarn (?:exec|dlx)|bun x))(?: -\S+)*(?= |$)/;
const starters = /^(?:poetry|uv|pipenv|pdm|rye|hatch|bundle|dotenv|dotenvx|env-cmd|xvfb-run|doppler) /;
/** One of the project's own that starts what it is given. */
const script = /^node [\w./-]+\.[cm]?js /;
const measuring = /^(?:c8|nyc|istanbul|coverage|python[\d.]* -m coverage) /;
const programs =
  /^(?:node|tsx|ts-node|babel-node|npm|npx|pnpm|yarn|bun|cross-env|c8|nyc|_?mocha|ts-mocha|vitest|jest|react-scripts|borp|python[\d.]*|pytest|py\.test|coverage|go|gotestsum|cargo|mvnw?|gradlew?|rspec|phpunit|dotnet|make)$/;

export function unwrapCommand(command: readonly Word[]): Unwrapped {
  let env = "";
  const through: Word[] = [];
  let words = command;
  for (let first = words[0]; first !== undefined; [first] = words) {
    const text = [programName(first), ...words.slice(1).map(({ value }) => value)].join(" ");
    const [left] = transparent.exec(text) ?? executors.exec(text) ?? [];
    const next = words.findIndex((word, at) => at > 0 && programs.test(programName(word)));
    const module = words.findIndex(({ value }, at) => value === "-m" && words[at + 1]?.value !== "coverage");
    if (/^[A-Za-z_]\w*=/.test(first.value)) {
      env += `${first.raw} `;
      words = words.slice(1);
    } else if (left !== undefined) words = words.slice(left.split(" ").length);
    else if (measuring.test(text) && module > 0)
      words = [{ raw: "python3", value: "python3" }, ...words.slice(module)];
    else if (measuring.test(text)) words = next < 0 ? [] : words.slice(next);
    else if ((starters.test(text) && next > 0) || (script.test(text) && next === 2)) {
      through.push(...words.slice(0, next));
      words = words.slice(next);
    } else break;
  }
  return { env, through, words };
}
