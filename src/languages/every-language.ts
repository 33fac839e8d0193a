/** Folders of tests, whatever they are written in. */
export const testFolders =
  /(^|\/)(tests?|__tests?__|e2e|cypress|testdata|test-d|__(fixtures|snapshots|mocks)__|(runtime|integration|unit|functional|acceptance|system|smoke|browser|regression|conformance|type|e2e)[-_]?tests?|tests?[-_](d|types?|integration|e2e|unit|fixtures?|data|files|resources?|cases|suite|env))\//i;
/** Folders that hold tests in the root of a package, and something else deeper within a product. */
export const rootTestFolders =
  /^((packages|apps|libs|crates|modules|plugins|services)\/[^/]+\/)?(specs?|features|fixtures?|golden|snapshots)\//i;
/** A command or a model of a product may be called "test". */
export const productFolders =
  /(^|\/)(commands?|cmds?|models?|routes?|pages|controllers?)\/test\/|(^|\/)(src\/main|node_modules)\//;
/** They show a product or tell of it; only what is named like a test judges there. */
export const shownFolders =
  /^((packages|apps|libs|crates|modules|plugins|services)\/[^/]+\/)?(examples?|docs?|website|site|demos?|samples?|bench(marks?)?|perf[-\w]*|media|\.well-known|\.vscode|\.devcontainer|templates?)\//i;

/** Data that tests are compared with, or made from. */
export const testData =
  /(^|\/)(__(snapshots|fixtures)__|testdata|fixtures?|golden|snapshots|cassettes)\/|\.(snap|ambr|golden|approved\.\w+|verified\.\w+|feature)$|\.test-results\./i;

/** Services that run gates elsewhere, also this one. */
export const pipelines =
  /^\.github\/(workflows|actions)\/.*\.ya?ml$|(^|\/)action\.ya?ml$|^\.github\/nightshift\.yml$|^\.(circleci|buildkite|woodpecker|semaphore)\/.*\.ya?ml$|^(\.gitlab-ci|\.travis|\.appveyor|appveyor|\.drone|\.cirrus|azure-pipelines|bitbucket-pipelines|\.?codecov|\.coveralls|cloudbuild|buildspec)\.ya?ml$|^Jenkinsfile$|^\.github\/codecov\.ya?ml$/;
export const hooks =
  /^\.?(husky|githooks|git-hooks|hooks)\/[^/]+$|^\.?lefthook(-local)?\.(ya?ml|toml|json)$|^\.pre-commit-config\.ya?ml$|^\.overcommit\.yml$|^\.?simple-git-hooks\.(json|[cm]?js)$/;
export const attributes = /(^|\/)\.gitattributes$/;
export const ignores =
  /^\.gitignore$|(^|\/)\.(eslint|lint|prettier|stylelint|oxlint|jshint|markdownlint|semgrep|trivy|nyc|test|cspell)ignore$/;

/** They only say how sources are laid out. */
export const formatters =
  /^(\.editorconfig|\.?prettier(rc|ignore|\.config)?(\.\w+)?|\.?rustfmt\.toml|\.oxfmtrc\.json|\.dprint\.json|dprint\.json|\.clang-format|\.style\.yapf|\.isort\.cfg|\.php-cs-fixer[\w.-]*\.php|\.scalafmt\.conf)$/;

/** Settings of tools for any language. */
export const settings =
  /^(\.?(yamllint|markdownlint|hadolint|shellcheckrc|semgrep|sonar|codeclimate|codespell|typos|commitlint|gitleaks|trivy|sqlfluff|ansible-lint|cspell|lychee|taplo)[\w.-]*(\.(ya?ml|json|toml|ini|jsonc))?|sonar-project\.properties|\.editorconfig|\.dprint\.json|dprint\.json|moon\.ya?ml)$/;

/** Files that programs read without being told, when a command calls them. */
export const programFiles: Readonly<Record<string, RegExp>> = {
  make: /^((GNUm|m|M)akefile|[\w.-]+\.mk)$/,
  gmake: /^((GNUm|m|M)akefile|[\w.-]+\.mk)$/,
  just: /^\.?[jJ]ustfile$/,
  task: /^[tT]askfile\.ya?ml$/,
  mage: /^magefile\.go$/,
  rake: /^Rakefile$/,
  nox: /^noxfile\.py$/,
  invoke: /^tasks\.py$/,
  gulp: /^gulpfile\.[cm]?[jt]s$/,
  grunt: /^Gruntfile\.[cm]?[jt]s$/,
};
