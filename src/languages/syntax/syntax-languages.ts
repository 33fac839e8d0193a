import { csharp } from "../csharp/syntax.ts";
import { go } from "../go/syntax.ts";
import { java } from "../java/syntax.ts";
import { javascript } from "../javascript/syntax.ts";
import { php } from "../php/syntax.ts";
import { python } from "../python/syntax.ts";
import { ruby } from "../ruby/syntax.ts";
import { rust } from "../rust/syntax.ts";
import { tsx, typescript } from "../typescript/syntax.ts";
import { type SyntaxLanguage } from "./syntax-language.ts";

export const syntaxLanguages: readonly SyntaxLanguage[] = [
  javascript,
  typescript,
  tsx,
  python,
  go,
  rust,
  java,
  ruby,
  php,
  csharp,
];
