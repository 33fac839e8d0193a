import { any, not, type Truth } from "../condition.ts";
import { folderOf, pathIn } from "../paths.ts";
import { optionsIn, type KnownOptions, type Options } from "./options.ts";
import { every, type Run } from "./run.ts";
import { titlePattern } from "./title-patterns.ts";
import { type ToldRun } from "./told-runs.ts";

const known: KnownOptions = {
  values: [
    ...[
      ["-run", "--run", "-test.run"],
      ["-skip", "--skip", "-test.skip"],
      ["-tags", "--tags"],
      ["-C"],
      ["-count"],
    ],
    ...[
      ["-timeout"],
      ["-p"],
      ["-parallel"],
      ["-cpu"],
      ["-coverprofile"],
      ["-covermode"],
      ["-coverpkg"],
      ["-ldflags"],
    ],
    ...[
      ["-bench"],
      ["-o"],
      ["-exec"],
      ["-mod"],
      ["-modfile"],
      ["-vet"],
      ["-shuffle"],
      ["-benchtime"],
      ["-gcflags"],
    ],
  ],
  flags: /^--?(v|race|short|cover|json|failfast|a|n|x|i|msan|asan|benchmem|trimpath)$/,
};

/** The runs of `go test` that commands have, also by way of gotestsum. */
export function goRuns(told: readonly ToldRun[]): Run[] {
  return told.flatMap((run) => {
    const [options] = goOptions(run);
    if (options === undefined) return [];
    const { tool, folder } = run;
    const [within = ""] = options.given("-C");
    const root = within === "" ? folder : pathIn(folder, `${within}/`);
    const packages = options.rest.filter((word) => word !== "-args");
    return [
      {
        looksAt: (path: string) => (options.isUnsure || tool !== "go" ? null : isAmong(path, packages, root)),
        takes: ({ names }) => {
          const [name] = names ?? [];
          if (name === undefined) return null;
          return every([
            ...options.given("-run").map((one) => titlePattern(first(one))(name)),
            // What leaves out parts of a test leaves it in.
            ...options.given("-skip").map((one) => (one.includes("/") ? true : not(titlePattern(one)(name)))),
          ]);
        },
      },
    ];
  });
}

/** What a call of Go's tests is told; none where it is another one's. */
export function goOptions({ tool, words }: ToldRun): Options[] {
  if (tool !== "go" && tool !== "gotestsum") return [];
  const own = tool === "go" ? words : words.slice(words.indexOf("--") + 1 || words.length);
  return [
    optionsIn(
      own.filter((word) => word !== "test"),
      known,
    ),
  ];
}

/** A test runs whose name fits the first part of an option; the others are for what is within. */
function first(pattern: string): string {
  const options = pattern.split(/\|(?![^(]*\))/);
  return options.map((one) => one.split(/\/(?![^(]*\))/)[0] ?? "").join("|");
}

/** `./...`, `./web`; without any, it is the folder alone where it is called. */
function isAmong(path: string, packages: readonly string[], root: string): Truth {
  if (packages.length === 0) return folderOf(path) === root;
  return any(
    packages.map((one) => {
      if (!one.startsWith(".") || /[^\w./-]/.test(one)) return null;
      const isDeep = one.endsWith("...");
      const place = pathIn(root, `${one.replace(/\/?\.\.\.$/, "").replace(/\/$/, "")}/`);
      return isDeep ? path.startsWith(place) : folderOf(path) === place;
    }),
  );
}
