import { type LanguageSides } from "../language-sides.ts";
import { pythonMarks } from "./suppressions.ts";

export const pythonSides: LanguageSides = {
  sources: /\.pyi?$/,
  marks: pythonMarks,
  comment: "#",
  tests:
    /(^|\/)(test_[^/]*|[^/]*_tests?|conftest)\.py$|^tests?\.py$|(^|\/)(?!models|commands)[^/]+\/tests\.py$/,
  settings:
    /^(pytest\.(ini|toml)|tox\.(ini|toml)|noxfile\.py|\.?(ruff|mypy|flake8|pylint|bandit|isort|black)\.(toml|ini)|\.(flake8|pylintrc|coveragerc|bandit|isort\.cfg|style\.yapf|pycodestyle|pydocstyle|importlinter)|pylintrc|pyrightconfig\.json|pyrefly\.toml|ty\.toml|stestr\.conf|\.coveragerc\.\w+)$/,
  asksIfTested: {
    surely:
      /\b(PYTEST_(CURRENT_TEST|VERSION|XDIST_\w+)|_called_from_test|COVERAGE_RUN|TOX_ENV\w*|HYPOTHESIS_\w+)\b|["'](_?pytest|unittest|nose|coverage)["']\s+(not\s+)?in\s+(sys\.)?modules|modules\.get\(\s*["'](_?pytest|unittest)/,
    perhaps:
      /environ(\.get\(|\[)\s*["'](CI|GITHUB_ACTIONS|TESTING|TEST)["']|sys\.argv\b[^\n]{0,200}(pytest|unittest|["']test["'])|(inspect\.stack|_getframe|extract_stack)\b[^\n]{0,200}test|sys\.gettrace\(\)/,
  },
  replacesJudge:
    /\bunittest(\.\w+)*\.\w+\s*=(?!=)|\bTestCase\.\w+\s*=(?!=)|\bsetattr\(\s*(unittest|pytest|TestCase|builtins|case)\b|\bbuiltins\.(len|sum|isinstance|all|any|sorted|repr|str|AssertionError|__import__)\s*=(?!=)|\b(_?pytest)(\.\w+)+\s*=(?!=)|\bsys\.(exit|excepthook)\s*=(?!=)|sys\.modules\[\s*["'](_?pytest|unittest|assert\w*)|def\s+pytest_(runtest|collection|sessionfinish|report|pyfunc|unconfigure|cmdline)\w*\s*\(|def\s+__(eq|ne)__\s*\([^)]{0,200}\)[^:\n]{0,200}:\s*(("""|''')[\s\S]{0,200}?\4\s*)?return\s+(True|False)\s*$|\batexit\.register\([^\n]{0,200}_exit/m,
};
