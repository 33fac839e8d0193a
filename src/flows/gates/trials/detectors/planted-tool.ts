import { refuse, type Detector } from "./changed-text.ts";

/** Where programs of the judge are installed, and modules that are found before theirs. */
const places =
  /^(?!(.*\/)?(tests?|fixtures?|testdata|__fixtures__)\/)((.*\/)?node_modules\/|(vendor\/bin|\.venv|venv)\/|(src\/)?(_?pytest|unittest|doctest|coverage|pluggy|hypothesis|mypy|ruff|nose2?|sitecustomize|usercustomize)(\.py|\/__init__\.py)$|.*\.pth$|(.*\/)?vendor\/(github\.com\/stretchr|gotest\.tools|testing)\/)/;
const shells =
  /^[ \t]*(script-shell|node-options|NODE_OPTIONS|shell|globalconfig|prefix|npm_config_\w+)[ \t]*[=:]/m;

/** A program or a module in the place of one that judges, or settings that put one there. */
export const plantedTool: Detector = ({ files }) => {
  const isShell = (text: string | null) => shells.test(text ?? "");
  const settings = files.filter(({ path }) => /(^|\/)\.(npmrc|yarnrc(\.yml)?)$/.test(path));
  const shelled = settings.filter(({ before, after }) => isShell(after) && !isShell(before));
  // Where dependencies are tracked, their updates are ordinary.
  const planted = files.filter(
    ({ path, kinds }) => kinds.after !== null && kinds.before === null && places.test(path),
  );
  return refuse("planted-tool", [
    ...shelled.map(({ path }) => ({
      path,
      line: null,
      message: "this setting has another program run the commands of scripts",
    })),
    ...planted.map(({ path }) => ({
      path,
      line: null,
      message: "this file comes in the place of a program or module that judges",
    })),
  ]);
};
