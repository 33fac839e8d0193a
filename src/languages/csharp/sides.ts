import { type LanguageSides } from "../language-sides.ts";
import { csharpMarks } from "./suppressions.ts";

export const csharpSides: LanguageSides = {
  sources: /\.cs$/,
  marks: csharpMarks,
  comment: "//",
  tests: /(^|\/)[\w.]*Tests?\/.*\.(cs|csproj)$|Tests?\.cs(proj)?$/,
  settings:
    /^(Directory\.Build\.(props|targets)|\.globalconfig|stylecop\.json|xunit\.runner\.json)$|\.(runsettings|ruleset)$|^coverlet[\w.-]*$/,
  asksIfTested: {
    surely: /\b(GetAssemblies|EntryAssembly)\b[^\n]{0,200}(xunit|nunit|testhost|mstest)|"testhost"/i,
    perhaps: /GetEnvironmentVariable\(\s*"(CI|GITHUB_ACTIONS|DOTNET_RUNNING_IN_CONTAINER)"/,
  },
  replacesJudge:
    /namespace\s+(Xunit|NUnit|Microsoft\.VisualStudio\.TestTools)\b|\bbool\s+Equals\s*\([^)]{0,200}\)\s*(=>\s*true\b|\{\s*return\s+true;)|Environment\.(FailFast|ExitCode\s*=)/,
};
