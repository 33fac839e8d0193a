import { type LanguageSides } from "../language-sides.ts";
import { javaMarks } from "./suppressions.ts";

/** Java, Kotlin, Groovy and Scala. */
export const javaSides: LanguageSides = {
  sources: /\.(java|kts?|groovy|scala)$/,
  marks: javaMarks,
  comment: "//",
  tests:
    /(^|\/)src\/(test|\w+Test|testFixtures)\/|^(?!.*src\/main\/)(.*\/)?([^/]*(Tests?|TestCase|IT|Spec)\.(java|kt|groovy|scala)|Test[A-Z][^/]*\.java)$/,
  settings:
    /(checkstyle|pmd|spotbugs|findbugs|detekt|ktlint|error-?prone|ruleset)[\w.-]*\.(xml|ya?ml|properties)$|^(lombok\.config|gradle\.properties|settings\.gradle(\.kts)?|maven\.config|jvm\.config|junit-platform\.properties|sonar-project\.properties)$/i,
  asksIfTested: {
    surely:
      /forName\(\s*"(org\.junit|junit\.|org\.testng)|"(surefire|org\.gradle\.test|maven\.test|idea\.test)[\w.]*"|\b(GRADLE_OPTS|SUREFIRE_\w+|MAVEN_CMD_LINE_ARGS)\b/,
    perhaps: /getenv\(\s*"(CI|GITHUB_ACTIONS|TESTING)"|getStackTrace\(\)[^\n]{0,200}([tT]est|junit)/,
  },
  replacesJudge:
    /\bpackage\s+(org\.junit|junit\.framework|org\.testng|org\.assertj|org\.hamcrest|com\.google\.common\.truth|kotlin\.test|java\.)|\b(boolean|fun)\s+equals\s*\([^)]{0,200}\)\s*(:\s*Boolean\s*)?(\{\s*return\s+true;?\s*\}|=\s*true\b)|getRuntime\(\)\.halt\(|setSecurityManager\(/,
};
