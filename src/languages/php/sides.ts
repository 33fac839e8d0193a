import { type LanguageSides } from "../language-sides.ts";
import { phpMarks } from "./suppressions.ts";

export const phpSides: LanguageSides = {
  sources: /\.php$/,
  marks: phpMarks,
  comment: "//",
  tests: /(^|\/)(?!src\/)[^/]*(Test|TestCase|Cest|Spec)\.php$|(^|\/)tests?\/bootstrap\.php$/,
  settings:
    /^(phpunit|phpcs|psalm|phpmd|infection|grumphp|deptrac|codeception|phpspec|behat)[\w.-]*\.(xml|dist|json5?|ya?ml)$|^(phpunit|phpcs|psalm)\.xml\.dist$|^phpstan[\w.-]*\.(neon|php)(\.dist)?$|^(rector|ecs|\.php-cs-fixer)[\w.-]*\.php$/,
  asksIfTested: {
    surely:
      /defined\(\s*["'](PHPUNIT_\w+|__PHPUNIT_\w+)["']|class_exists\(\s*["']\\?PHPUnit|runningUnitTests\(\)/,
    perhaps: /getenv\(\s*["'](CI|GITHUB_ACTIONS|APP_ENV)["']|debug_backtrace\([^\n]{0,200}[tT]est/,
  },
  replacesJudge: /namespace\s+PHPUnit\\|runkit\w*_|uopz_set_return|override_function\(/,
};
