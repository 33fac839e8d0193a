import { type Detector } from "./changed-text.ts";

/** Where programs of the judge are installed, and modules that are found before theirs. */
const places =
  /(^|\/)node_modules\/|^(vendor\/bin|\.venv|venv|bin\/(pytest|eslint|vitest|jest|mocha))\/|^(src\/)?(_?pytest|unittest|doctest|coverage|pluggy|hypothesis|mypy|ruff|nose2?|sitecustomize|usercustomize)(\.py|\/__init__\.py)$|\.pth$|^(.*\/)?vendor\/(github\.com\/stretchr|gotest\.tools|testing)\//;
const shells =
  /^[ \t]*(script-shell|node-options|NODE_OPTIONS|shell|globalconfig|prefix|npm_config_\w+)[ \t]*[=:]/m;

/** A program or a module in the place of one that judges, or settings that put one there. */
export const plantedTool: Detector = ({ files }) =>
  files.flatMap(({ path, kinds, before, after }) => {
    const isShell =
      /(^|\/)\.(npmrc|yarnrc(\.yml)?)$/.test(path) && shells.test(after ?? "") && !shells.test(before ?? "");
    // Where dependencies are tracked, their updates are ordinary.
    const isPlanted =
      kinds.after !== null &&
      kinds.before === null &&
      places.test(path) &&
      !/(^|\/)(tests?|fixtures?|testdata|__fixtures__)\//.test(path);
    if (!isShell && !isPlanted) return [];
    const message = isShell
      ? "this setting has another program run the commands of scripts"
      : "this file comes in the place of a program or module that judges";
    return [{ path, line: null, rule: "planted-tool", message, level: "fail" as const }];
  });
