import { posix } from "node:path";
import { fileWords, type Runner, type TestsReported } from "../../runners/runner.ts";
import { programName, quote } from "../../runners/shell-words.ts";

/** Options that only the building of a test knows, and those that the built test knows by another name. */
const ofBuild = / -(?:tags|ldflags|gcflags|mod|modfile|vet)(?:=| )\S+| -trimpath\b/g;
const ofTest = /^(?: -(?:short|(?:run|skip|timeout|parallel)(?:=| )(?:'[^']*'|"[^"]*"|\S+)))*$/;
const declared = /^func[ \t]+((?:Test|Fuzz|Example)\w*)[ \t]*\(/gm;
const firstTests = "s/^func[[:space:]]*\\(\\(Test\\|Fuzz\\|Example\\)[A-Za-z0-9_]*\\)[[:space:]]*(.*/\\1/p";

export const goTest: Runner = {
  name: "go test",
  calls: ([first, ...more]) => {
    if (first !== undefined && programName(first) === "go" && more[0]?.value === "test") return 2;
    const inner = more.findIndex(({ value }) => value === "--");
    return first !== undefined && programName(first) === "gotestsum" && inner >= 0 ? inner + 2 : null;
  },
  values:
    "-tags -run -skip -timeout -p -parallel -cpu -count -coverprofile -coverpkg -covermode -exec -ldflags -gcflags -mod -modfile -shuffle -bench -benchtime -o -vet -outputdir -cpuprofile -memprofile",
  dropped: "-v -json -cover* -failfast -count -shuffle -vet -bench* -o -outputdir -*profile",
  settings: /^go\.mod$/,
  open: ({ program, options, rest, settings }) => {
    const go = `${program.replace(/\bgotestsum\b.*$/, "go test")}${options} -vet=off`;
    const module = /^module\s+"?([^\s"]+)/m.exec(settings.get("go.mod") ?? "")?.[1] ?? "";
    const inner = options.replace(ofBuild, "");
    // A shell finds the tests of the files when they are run.
    const find = (files: readonly string[]) =>
      `tests="^($(sed -n '${firstTests}'${fileWords(files)} | paste -sd '|' -))$"; `;
    const only = / -run\b/.test(options) ? "" : ' -run "$tests"';
    const given = `${inner}${only}`.replace(/ -(short|run|skip|timeout|parallel)\b/g, " -test.$1");
    return {
      isTestFile: (path) =>
        path.endsWith("_test.go") &&
        !/(^|\/)(testdata|vendor|[_.][^/]*)\//.test(path) &&
        (rest.length > 0 ? rest : [{ value: "." }]).some(({ value }) =>
          namesPackage(value, posix.dirname(path)),
        ),
      command: (files) =>
        files === null
          ? `${go} -json -count=1${fileWords(null, rest)}`
          : `${find(files)}${go} -json -count=1${only} ${packagesOf(files).map(wordOf).join(" ")}`,
      reads: { kind: "output" },
      locate: (report) => locateInPackages(report, module),
      ...(ofTest.test(inner) && {
        warm: (files: readonly string[]) => {
          const { build, command } = warmUp(packagesOf(files), { go, given, module });
          return { build, command: find(files) + command };
        },
      }),
    };
  },
};

/** Whether a pattern like `./...` names the package of a folder; import paths may name any. */
function namesPackage(pattern: string, folder: string): boolean {
  if (!/^\.\.?(?:\/|$)/.test(pattern)) return true;
  const named = posix.normalize(pattern).replace(/\/$/, "");
  if (!named.endsWith("...")) return folder === named;
  return `${folder}/`.startsWith(named === "..." ? "" : named.slice(0, -3));
}

function packagesOf(files: readonly string[]): string[] {
  return [...new Set(files.map((path) => posix.dirname(path)))].sort();
}

function wordOf(folder: string): string {
  return folder === "." ? "." : quote(`./${folder}`);
}

interface Warming {
  readonly go: string;
  readonly given: string;
  readonly module: string;
}

/** A binary for each package, which is run as `go test` runs it. Since Go 1.20 it marks its own lines. */
function warmUp(folders: readonly string[], { go, given, module }: Warming) {
  const marks =
    'case "$(go env GOVERSION)" in go1.1[0-9]*) : ;; *) printf =test2json ;; esac > "$NIGHTSHIFT_WARM/marks"';
  const binary = (at: number) => `"$NIGHTSHIFT_WARM/${at}.test"`;
  const builds = folders.map((folder, at) => `${go} -c -o ${binary(at)} ${wordOf(folder)}`);
  const runs = folders.map((folder, at) => {
    const name = posix.join(module, folder);
    const out = `"$NIGHTSHIFT_WARM/${at}.out"`;
    const convert = `go tool test2json -p ${quote(name)} ${binary(at)} -test.v"$(cat "$NIGHTSHIFT_WARM/marks")" -test.paniconexit0${given} > ${out}`;
    // After a panic nothing says that the package came to its end, as go test does.
    const end = `if tail -n 1 ${out} | grep -q '"Test":'; then printf '%s\\n' ${quote(JSON.stringify({ Action: "fail", Package: name }))}; fi`;
    const built = `(cd ${quote(folder)} && ${convert}; code=$?; cat ${out}; ${end}; exit $code)`;
    return `if [ -x ${binary(at)} ]; then ${built}; else ${go} -json ${wordOf(folder)}; fi || failed=1`;
  });
  return {
    build: [marks, ...builds, ":"].join("; "),
    command: ["failed=0", ...runs, "(exit $failed)"].join("; "),
  };
}

/** The report names packages; their sources show which file a test is in. */
async function locateInPackages(
  { tests, unloaded, paths, read }: TestsReported,
  module: string,
): Promise<TestsReported> {
  const folderOf = (unit = "") => (unit === module ? "." : unit.replace(`${module}/`, ""));
  const folders = new Set([...tests.map(({ unit }) => unit), ...unloaded].map(folderOf));
  const own = paths.filter((path) => folders.has(posix.dirname(path)));
  const homes = new Map<string, string>();
  for (const path of own)
    for (const [, name = ""] of ((await read(path)) ?? "").matchAll(declared))
      homes.set(posix.join(posix.dirname(path), name), path);
  return {
    paths,
    read,
    tests: tests.map((test) => {
      const top = test.name.split(" > ", 1)[0] ?? "";
      return { ...test, file: homes.get(posix.join(folderOf(test.unit), top)) ?? null };
    }),
    unloaded: own.filter((path) => unloaded.map(folderOf).includes(posix.dirname(path))),
  };
}
