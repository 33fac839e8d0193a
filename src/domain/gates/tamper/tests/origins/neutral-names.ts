import { isJavaScript, type SourceLanguage } from "../../syntax-tree.ts";

const ofJavaScript =
  /^(undefined|NaN|Infinity|Object|Array|JSON|structuredClone|Math|String|Number|Boolean|BigInt|Symbol|RegExp|Error|\w+Error|Map|Set|WeakMap|WeakSet|Promise|Reflect|Proxy|console|expect|assert|should|test|it|describe|suite|context|specify|vi|jest|sinon|before|after|(before|after)(Each|All)|parseInt|parseFloat|arguments|module|exports)$/;
const modulesOfJavaScript =
  /^(node:|bun:)?(assert(\/strict)?|test|util)$|^(vitest|@jest\/globals|jest|mocha|chai|expect|sinon|ava|tap|uvu|(jsr:)?@std\/(assert|expect|testing))(\/|$)/;
const ofPython =
  /^(print|len|range|str|int|float|bool|dict|list|tuple|set|frozenset|sorted|reversed|sum|min|max|abs|round|isinstance|type|enumerate|zip|map|filter|any|all|object|repr|super|getattr|setattr|hasattr|property|staticmethod|classmethod|Exception|\w+Error)$/;
const modulesOfPython =
  /^(pytest|unittest|types|typing|dataclasses|collections|copy|json|decimal|datetime|math|enum|functools|itertools|contextlib|operator|warnings|__future__)([/.]|$)/;
const ofGo =
  /^(t|tb|b|fmt|strings|strconv|errors|math|sort|bytes|reflect|testing|assert|require|cmp|is|nil|true|false|len|cap|append|make|new|string|byte|rune|error|any|u?int(8|16|32|64)?|float(32|64)|bool|panic|iota)$/;
const ofRust = /^(Some|None|Ok|Err|Box|Vec|String|assert|assert_eq|assert_ne|format|vec|panic|std|core)$/;

/** What a language or its runners bring: nothing of it asks the product. */
export function isNeutral(name: string, language: SourceLanguage): boolean {
  if (isJavaScript(language)) return ofJavaScript.test(name);
  if (language === "python") return ofPython.test(name);
  return language === "go" ? ofGo.test(name) : ofRust.test(name);
}

export function isNeutralModule(module: string, language: SourceLanguage): boolean {
  return (isJavaScript(language) ? modulesOfJavaScript : modulesOfPython).test(module);
}

/** Runners and checks: what they are given goes to nobody else. */
export const checking =
  /^(await\s+)?(expect|assert\w*|should|chai\.|vi\.|jest\.|monkeypatch\.|((unittest\.)?mock\.|mocker\.)?patch(\.object)?\(|console\.|print\b|t\.\w+$|t\.(assert\.\w+|is|isNot|not|ok|notOk|equals?|notEqual|same|notSame|(deep|strict|notDeep)Equal|strictSame|truthy|falsy|true|false|match|like|regex|type|error)\(|self\.assert|require\.|(test|it|describe|suite|context|specify|(before|after)(Each|All)?)\b(?!\())/;
