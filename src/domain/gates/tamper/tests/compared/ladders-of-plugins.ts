/** What pages are in, and what they show, but for how it looks: that is better said by what can be seen. */
const states =
  /\.to(?:Be(?:Enabled|Disabled|(?:Partially)?Checked|Required|Invalid|Valid|Editable|Focused|InViewport|Empty(?:DOMElement)?|Clickable|Selected|DisplayedInViewport)|Have(?:Focus|FormValues|ErrorMessage|Values|Role|Selection|Id|JSProperty|ElementProperty|Height|Width|Size|Children)|Contain(?:Element|HTML)|(?:MatchAriaSnapshot|HaveScreenshot))\(/;
const looks = /\.to(?:Have(?:Class|Style|CSS|ElementClass)|ContainClass)\(/;
/** Which of them is meant may say in what state it is: `getByRole("checkbox", { checked: true })`, `$("a:focus")`. */
const plain = String.raw`^(?![^]*(?:\b(?:checked|selected|pressed|expanded|disabled|busy):|:(?:checked|disabled|enabled|focus|invalid|valid|required|empty)\b))(?![^]*\.not\.)[^]*`;
const seen = new RegExp(String.raw`${plain}\.toBe(?:Visible|Displayed)\(`);
const there = new RegExp(String.raw`${plain}\.(?:toBe(?:InTheDocument|Attached|Existing|Present)|toExist)\(`);

/** A chain may be taken apart. */
const cypress = {
  state:
    /^(?![^]*\.and\()[^]*\.should\(["'`](?:(?:have|contain|include)\.(?:text|value|html|attr|prop|id|data)|be\.(?:checked|disabled|enabled|focused|selected|empty)|have\.(?:focus|length)|contain|include)["'`]/,
  seen: /^(?![^]*(?:\bcontains\(|:(?:checked|disabled|enabled|focus|selected|empty|contains)\b))[^]*\.should\(["'`]be\.visible["'`]/,
};

/** Of Testing Library, jest-dom, Playwright, WebdriverIO, Cypress, and of what asks servers: words as `ladders` has them. */
export const ofPages: readonly (readonly RegExp[])[] = [
  [states, seen, there],
  [looks, there],
  [/(?<!\.not)\.toBe(?:Visible|Displayed)\(/, there],
  [
    /(?<!\.not)\.toBe(?:DisplayedInViewport|InViewport|Clickable)\(/,
    /(?<!\.not)\.toBe(?:Visible|Displayed)\(/,
  ],
  [/\.toBeInViewport\([^]*ratio:/, /\.toBeInViewport\(\)/],
  [/\.toHaveText\(/, /\.toContainText\(/],
  [/\.toHaveClass\(["'`[]/, /\.toContainClass\(/],
  [
    /^(?![^]*\b(?:containing|ignoreCase|atStart|atEnd|atIndex):)[^]*\.toHave(?:Title|Url|Text|Value|Attribute|Attr|ElementClass|Class|Href|Link|HTML|ComputedLabel)\(/,
    /\.toHave\w+Containing\(|\b(?:containing|ignoreCase|atStart|atEnd|atIndex):/,
  ],
  [/\.toBeRequestedWith\(/, /\.toBeRequestedTimes\(/, /\.toBeRequested\(\)/],
  [/\.toHaveAttribute\([^,]+,/, /\.toHaveAttribute\([^,]+\)/],
  [/\.toHaveClass\([^]*exact:true/, /\.toHaveClass\((?![^]*exact:true)/],
  [/By\w+\([^]*exact:true/, /By\w+\((?![^]*exact:true)/],
  [/^(?![^]*exact:false)[^]*By\w+\(/, /By\w+\([^]*exact:false/],
  [/ByRole\([^()]*\bname:/, /ByRole\((?![^()]*\bname:)/],
  [/\.should\(["']have\.text["']/, /\.should\(["'](?:contain|include)(?:\.text)?["']/],
  [/\.should\(["']have\.length["']/, /\.should\(["']have\.length\.(?!["'])/],
  [/\.should\(["']not\.exist["']/, /\.should\(["']not\.(?!exist)/],
  [cypress.state, cypress.seen],
  [/\.to\.have\.(?:text|html|value)\(/, /\.to\.(?:contain|include)\.(?:text|html|value)\(/],
  // Of pactum, link by link: `expect(spec.expectJson).toEqual(…)`.
  [
    /\.expectJson(?:At)?\)/,
    /\.expectJsonMatchStrict(?:At)?\)/,
    /\.expectJson(?:Like|Match)(?:At)?\)/,
    /\.expect(?:Json(?:Schema|Length)(?:At)?|BodyContains)\)/,
  ],
  [/\.expectBody\)/, /\.expectBodyContains\)/],
  [/\.expectHeader\)/, /\.expectHeaderContains\)/],
  [/\.expectCookies\)/, /\.expectCookiesLike\)/],
  // Of frisby, in the same way.
  [
    /\.headers\[["']jsonStrict["']\]/,
    /\.headers\[["']json["']\]/,
    /\.headers\[["'](?:jsonTypes(?:Strict)?|bodyContains)["']\]/,
  ],
];

const called = String.raw`[("'${"`"}]`;

/** Of what doubles were called with, and how often; of kinds of things, and of what changes. */
export const ofDoubles: readonly (readonly RegExp[])[] = [
  [
    new RegExp(String.raw`\bcalledOnceWithExactly${called}`),
    new RegExp(String.raw`\b(?:calledWithExactly|calledOnceWith)${called}`),
    new RegExp(String.raw`\b(?:alwaysC|c)alledWith${called}`),
    new RegExp(String.raw`\bcalled(?:Once)?WithMatch${called}`),
    /\bcalledOnce\b(?!With)/,
    /\bcalled\b/,
  ],
  [
    /\.called\.(?:always\.)?with\.exactly\(/,
    /\.called\.(?:always\.)?with\(/,
    /\.called(?:\.once)?(?:\(\))?;?$/,
  ],
  [
    /\.called\.exactly\(/,
    /\.called\.(?:min|max|above|below|at\.(?:least|most)|[gl]t)\(/,
    /\.called(?:\(\))?;?$/,
  ],
  [
    /\.(?:toHave(?:Nth|Last)(?:Returned|Resolved)With|(?:nth|last)ReturnedWith)\(/,
    /\.to(?:Have)?(?:Returned|Resolved|Return)With\(/,
  ],
  [
    /\bassertSpyCall(?:Async)?\([^]*\bargs:|\bassertSpyCallArgs\(/,
    /\bassertSpyCallArg\(/,
    /\bassertSpyCalls\(/,
  ],
  [/\.be\.an?\(|\.instance[oO]f\(|\.toBeInstanceOf\(/, /\.to\.be\.ok\b|\.to\.exist\b|\.toBeTruthy\(/],
  [
    /\.instance[oO]f\((?!Object\b|Function\b)/,
    /\.instance[oO]f\((?:Object|Function)\)|\.be\.an?\(["'](?:object|function)["']\)/,
  ],
  [/\.(?:increase|decrease)\(/, /\.change\(/],
  [/\.(?:change|increase|decrease)\([^]*\)\.by\(/, /\.(?:change|increase|decrease)\((?:(?!\)\.by\()[^])*$/],
];

const held = String.raw`\bexpect(?:TypeOf)?\([^]*\)(?:\.type)?`;

/** Of what the compiler alone checks: of tsd, TSTyche, expect-type and Vitest. */
export const ofTypes: readonly (readonly RegExp[])[] = [
  [
    new RegExp(String.raw`^expectType<|${held}\.(?:toEqualTypeOf|(?<=\.type\.)toBe)<`),
    new RegExp(
      String.raw`^(?:expectAssignable|assertType)<|${held}\.(?:toExtend|toMatchTypeOf|toMatchObjectType|toBeAssignable\w+)<`,
    ),
    new RegExp(
      String.raw`^expectNot(?:Type|Assignable)<|${held}\.not\.to\w+[<(]|\bexpect\([^]*\)\.type;?$|\bexpectTypeOf\([^()]*(?:\([^()]*\))?\);?$`,
    ),
  ],
];
