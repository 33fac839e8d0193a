/** The words of a language by which the lines of a feature begin. */
export interface GherkinWords {
  readonly feature: RegExp;
  readonly rule: RegExp;
  readonly background: RegExp;
  readonly scenario: RegExp;
  readonly examples: RegExp;
  /** What is there, and what is done. */
  readonly leads: RegExp;
  /** What has to hold. */
  readonly wants: RegExp;
  /** Goes on with whatever came before. */
  readonly more: RegExp;
}

/** Feature; rule; background; scenario; examples; given and when; then; and and but. */
const table: Readonly<Record<string, string>> = {
  en: "Feature|Business Need|Ability;Rule;Background;Scenario|Scenario Outline|Scenario Template|Example;Examples|Scenarios;Given|When;Then;And|But",
  cs: "Požadavek;Pravidlo;Pozadí|Kontext;Scénář|Příklad|Náčrt Scénáře|Náčrt scénáře|Osnova scénáře;Příklady;Pokud|Za předpokladu|Když;Pak;A také|A|A zároveň|Ale",
  da: "Egenskab;Regel;Baggrund;Eksempel|Scenarie|Abstrakt Scenario;Eksempler;Givet|Når;Så;Og|Men",
  de: "Funktionalität|Funktion;Rule|Regel;Grundlage|Hintergrund|Voraussetzungen|Vorbedingungen;Beispiel|Szenario|Szenariogrundriss|Szenarien;Beispiele;Angenommen|Gegeben sei|Gegeben seien|Wenn;Dann;Und|Aber",
  es: "Característica|Necesidad del negocio|Requisito;Regla|Regla de negocio;Antecedentes;Ejemplo|Escenario|Esquema del escenario;Ejemplos;Dado|Dada|Dados|Dadas|Cuando;Entonces;Y|E|Pero",
  fi: "Ominaisuus;Rule;Tausta;Tapaus|Tapausaihio;Tapaukset;Oletetaan|Kun;Niin;Ja|Mutta",
  fr: "Fonctionnalité;Règle;Contexte;Exemple|Scénario|Plan du scénario|Plan du Scénario;Exemples;Soit|Sachant que|Sachant qu'|Sachant|Etant donné que|Etant donné qu'|Etant donné|Etant donnée|Etant donnés|Etant données|Étant donné que|Étant donné qu'|Étant donné|Étant donnée|Étant donnés|Étant données|Quand|Lorsque|Lorsqu';Alors|Donc;Et que|Et qu'|Et|Mais que|Mais qu'|Mais",
  hu: "Jellemző;Szabály;Háttér;Példa|Forgatókönyv|Forgatókönyv vázlat;Példák;Amennyiben|Adott|Majd|Ha|Amikor;Akkor;És|De",
  it: "Funzionalità|Esigenza di Business|Abilità;Regola;Contesto;Esempio|Scenario|Schema dello scenario;Esempi;Dato|Data|Dati|Date|Quando;Allora;E|Ma",
  ja: "フィーチャ|機能;ルール;背景;シナリオ|シナリオアウトライン|シナリオテンプレート|シナリオテンプレ|テンプレ;例|サンプル;前提|もし;ならば;且つ|かつ|しかし|但し|ただし|然し",
  ko: "기능;Rule|규칙;배경;시나리오|시나리오 개요;예;조건|먼저|만일|만약;그러면;그리고|하지만|단",
  nl: "Functionaliteit;Regel;Achtergrond;Voorbeeld|Scenario|Abstract Scenario;Voorbeelden;Gegeven|Stel|Als|Wanneer;Dan;En|Maar",
  no: "Egenskap;Regel;Bakgrunn;Eksempel|Scenario|Scenariomal|Abstrakt Scenario;Eksempler;Gitt|Når;Så;Og|Men",
  pl: "Właściwość|Funkcja|Aspekt|Potrzeba biznesowa;Zasada|Reguła;Założenia;Przykład|Scenariusz|Szablon scenariusza;Przykłady;Zakładając|Mając|Zakładając, że|Jeżeli|Jeśli|Gdy|Kiedy;Wtedy;Oraz|I|Ale",
  pt: "Funcionalidade|Característica|Caracteristica;Regra;Contexto|Cenário de Fundo|Cenario de Fundo|Fundo;Exemplo|Cenário|Cenario|Esquema do Cenário|Esquema do Cenario|Delineação do Cenário|Delineacao do Cenario;Exemplos|Cenários|Cenarios;Dado|Dada|Dados|Dadas|Quando;Então|Entao;E|Mas",
  ro: "Functionalitate|Funcționalitate|Funcţionalitate;Regulă;Context;Exemplu|Scenariu|Structura scenariu|Structură scenariu;Exemple;Date fiind|Dat fiind|Dată fiind|Dati fiind|Dați fiind|Daţi fiind|Când|Cand;Atunci;Și|Si|Şi|Dar",
  ru: "Функция|Функциональность|Функционал|Свойство;Правило;Предыстория|Контекст;Пример|Сценарий|Структура сценария|Шаблон сценария;Примеры;Допустим|Дано|Пусть|Если|Когда;То|Затем|Тогда;И|К тому же|Также|Но|А|Иначе",
  sv: "Egenskap;Regel;Bakgrund;Scenario|Abstrakt Scenario|Scenariomall;Exempel;Givet|När;Så;Och|Men",
  tr: "Özellik;Kural;Geçmiş;Örnek|Senaryo|Senaryo taslağı;Örnekler;Diyelim ki|Eğer ki;O zaman;Ve|Fakat|Ama",
  uk: "Функціонал;Правило;Передумова;Приклад|Сценарій|Структура сценарію;Приклади;Припустимо|Припустимо, що|Нехай|Дано|Якщо|Коли;То|Тоді;І|А також|Та|Але",
  "zh-CN": "功能;Rule|规则;背景;场景|剧本|场景大纲|剧本大纲;例子;假如|假设|假定|当;那么;而且|并且|同时|但是",
  "zh-TW": "功能;Rule|規則;背景;場景|劇本|場景大綱|劇本大綱;例子;假如|假設|假定|當;那麼;而且|並且|同時|但是",
};

const read = new Map<string, GherkinWords>();

/** Of the language that a feature names in its first comment; of an unknown one, English. */
export function gherkinWords(text: string): GherkinWords {
  const said = /^\s*#\s*language\s*:\s*([\w-]+)/m.exec(text)?.[1] ?? "en";
  const language = Object.hasOwn(table, said) ? said : "en";
  const known = read.get(language);
  if (known !== undefined) return known;
  const [feature, rule, background, scenario, examples, leads, wants, more] = (table[language] ?? "").split(
    ";",
  );
  const section = (words = "") => new RegExp(`^(?:${words})\\s*:\\s*(.*)$`);
  const hasSpaces = !/^(ja|zh)/.test(language);
  const step = (words = "") => {
    // The longest first: "Et que" is no "Et".
    const alternatives = words.split("|").sort((one, other) => other.length - one.length);
    const ends = alternatives.map((one) => (one.endsWith("'") || !hasSpaces ? `${one}\\s*` : `${one}\\s+`));
    return new RegExp(`^(?:${ends.join("|")})(.+)$`);
  };
  const words: GherkinWords = {
    ...{ feature: section(feature), rule: section(rule), background: section(background) },
    ...{ scenario: section(scenario), examples: section(examples) },
    ...{ leads: step(leads), wants: step(wants), more: step(`${more ?? ""}|\\*`) },
  };
  read.set(language, words);
  return words;
}
