import { describe, expect, it } from "vitest";
import { gatesOfScripts } from "../../../src/domain/gates/detect.ts";

function detect(manifest: unknown, ...names: string[]) {
  const packageJson = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  return gatesOfScripts({ names: new Set(["package.json", ...names]), packageJson });
}

const scripts = { build: "tsc", lint: "eslint .", test: "node --test", start: "node ." };
const dependencies = { left: "1.0.0" };

describe("detecting gates", () => {
  it("takes the scripts build, lint and test of package.json and says so", () => {
    expect(detect({ scripts })).toEqual({
      source: {
        kind: "detected",
        found: ["package.json: scripts.build", "package.json: scripts.lint", "package.json: scripts.test"],
      },
      gates: {
        build: { command: "npm run build" },
        lint: { command: "npm run lint" },
        test: { command: "npm run test" },
      },
    });
  });

  it.each([
    [["package-lock.json"], {}, "npm ci"],
    [["npm-shrinkwrap.json"], {}, "npm ci"],
    [[], {}, "npm install --no-audit --no-fund"],
    [["pnpm-lock.yaml"], {}, "pnpm install --frozen-lockfile"],
    [["yarn.lock"], {}, "yarn install --frozen-lockfile"],
    [["yarn.lock"], { packageManager: "yarn@4.5.0" }, "yarn install --immutable"],
  ])("with %j and %j sets up by %s", (names, more, setup) => {
    expect(detect({ scripts, dependencies, ...more }, ...names).gates.setup).toBe(setup);
  });

  it("needs no setup where there are no dependencies", () => {
    expect(detect({ scripts }, "package-lock.json").gates.setup).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ["no script of interest", { scripts: { start: "node ." } }],
    ["no scripts", {}],
    ["the placeholder of npm init", { scripts: { test: 'echo "Error: no test specified" && exit 1' } }],
    ["an empty script", { scripts: { test: " " } }],
    ["a broken file", "{"],
    ["another shape", "[]"],
  ])("finds nothing in a package.json with %s, and says why", (_, manifest) => {
    const { source, gates } = detect(manifest);
    expect(source).toMatchObject({ kind: "nothing", why: expect.stringContaining("package.json") as string });
    expect(gates).toEqual({});
  });

  it("finds nothing without a package.json", () => {
    expect(gatesOfScripts({ names: new Set(), packageJson: null }).source.kind).toBe("nothing");
  });
});
