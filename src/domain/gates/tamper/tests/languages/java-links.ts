import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

type Link = Required<Pick<FoundAssertion, "text" | "looked">>;

/** What REST Assured asks of an answer, behind `then()`. */
const ofAnswers = /^(statusCode|statusLine|body|contentType|headers?|cookies?|time)$/;

/** RxJava's `sums.test()` gathers what comes. */
const observed = /\.test\(\)(\.(assert|await)\w+\([^()]*\))*$/;

/**
 * What libraries check link by link, as `assertThat` would say it: `mvc.perform(get("/")).andExpect(status().isOk())`,
 * `given().get("/").then().statusCode(200)`, `onView(…).check(matches(…))`, `sums.test().assertValue(3)`,
 * `rule.check(classes)`; empty: it is none.
 */
export function linksOf(call: SyntaxNode): readonly Link[] {
  if (call.type !== "method_invocation") return [];
  const [name, on] = [nameOf(call), childIn(call, "object")];
  const said = ofCalls(call);
  if (said !== null) return said;
  const given = childIn(call, "arguments")?.children.map(({ text }) => text) ?? [];
  if (on === null) return [];
  if (/^andExpect(All)?$/.test(name)) {
    const root = below(on, (one) => /^and(Expect(All)?|Do)$/.test(nameOf(one)));
    return given
      .filter((one) => !/->\s*\{\s*\}$/.test(one))
      .map((one) => ({ text: `assertThat(${root.text}, ${one})`, looked: [root] }));
  }
  if (name === "checkThat" && given.length > 1)
    return [{ text: `assertThat(${given.slice(-2).join(", ")})`, looked: [call] }];
  if (stepping.test(name) && /\bStepVerifier\b[.:]+create\b/.test(on.text)) {
    const root = below(on, (one) => stepping.test(nameOf(one)) || nameOf(one) === "as");
    return [{ text: `assertThat(${root.text}, ${name}(${given.join(", ")}))`, looked: [root] }];
  }
  if (/^assert[A-Z]/.test(name) && observed.test(on.text))
    return [{ text: `assertThat(${on.text}, ${name}(${given.join(", ")}))`, looked: [on] }];
  if (
    name === "check" &&
    (/(^|\.)(onView|onData|forAll|(layered|onion)Architecture)\(/.test(on.text) ||
      /^\w*[rR]ule\w*$/.test(on.text))
  )
    return [{ text: `assertThat(${on.text}, ${given.join(", ")})`, looked: [on] }];
  const asked = ofAnswers.test(name) ? askedBy(on) : null;
  return asked === null
    ? ofThing(on, name, given)
    : saidOfAnswer(`${asked.text}.${name}`, given).map((text) => ({ text, looked: [asked] }));
}

/**
 * `verify(2, postRequestedFor(urlEqualTo("/")).withRequestBody(equalTo("a")))` of WireMock, and `rewriteRun(java("old", "new"))` of
 * OpenRewrite; null: it is none.
 */
function ofCalls(call: SyntaxNode): readonly Link[] | null {
  const given = childIn(call, "arguments")?.children ?? [];
  if (nameOf(call) === "rewriteRun") return given.flatMap((one) => becomes(one, call));
  const asked = given.at(-1);
  if (nameOf(call) !== "verify" || asked?.type !== "method_invocation") return null;
  const root = below(asked, (one) => /^(with|and)[A-Z]/.test(nameOf(one)));
  if (!/RequestedFor$/.test(nameOf(root))) return null;
  const often = given.length > 1 ? (given[0]?.text ?? "") : "atLeastOnce()";
  const parts: string[] = [];
  for (let one = asked; one !== root; one = childIn(one, "object") ?? root)
    parts.push(`${nameOf(one)}${childIn(one, "arguments")?.text ?? "()"}`);
  return [`isRequested(${often})`, ...parts].map((one) => ({
    ...{ text: `assertThat(${root.text}, ${one})`, looked: [call] },
  }));
}

/** What a recipe makes of a source, or that it leaves it as it is. */
function becomes(source: SyntaxNode, call: SyntaxNode): Link[] {
  const [was, is] = childIn(source, "arguments")?.children ?? [];
  if (source.type !== "method_invocation" || was === undefined || !/string/.test(was.type)) return [];
  const kept = is === undefined || !/string/.test(is.type);
  return [
    {
      text: `assertThat(rewriteRun(${was.text}), ${kept ? "isUnchanged()" : `is(${is.text})`})`,
      looked: [call],
    },
  ];
}

/** `body("a", is(1), "b", is(2))` says two things. */
function saidOfAnswer(asked: string, given: readonly string[]): string[] {
  const [first = "", second, ...more] = given;
  if (second === undefined) return [`assertThat(${asked}(), ${first})`];
  const said = `assertThat(${asked}(${first}), ${second})`;
  return /^"/.test(more[0] ?? "") ? [said, ...saidOfAnswer(asked, more)] : [said];
}

/** Of Reactor: what is to come. */
const stepping = /^(expect\w*|assertNext|consume\w*(With|While)|verify\w+)$/;
const telling = /^((assert|expect|expected|should)[A-Z]\w*|verify(Complete|Error\w*))$/;

/** `client.get("/").assertStatus(200)`, `probe.expectMessage("sum")`: what is asked of the thing before the dot. */
function ofThing(on: SyntaxNode, name: string, given: readonly string[]): Link[] {
  if (!telling.test(name)) return [];
  const root = below(on, (one) => telling.test(nameOf(one)) && childIn(one, "object") !== null);
  // Of a class, or of the test itself, a function is called.
  if (/^([A-Z][\w.]*|[\w.]+\.[A-Z]\w*|this|super)$/.test(root.text)) return [];
  if (root.type === "identifier" && /soft|assert/i.test(root.text)) return [];
  const asked =
    /^(assertThat|expectThat|then|verify)\(/.test(root.text) || /\b(expect|verify)\(/.test(root.text);
  return asked ? [] : [{ text: `assertThat(${root.text}, ${name}(${given.join(", ")}))`, looked: [root] }];
}

/** `then(sum).isEqualTo(3)` of AssertJ, as a whole. */
export function thenOf(call: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  if (call.type !== "method_invocation" || above.at(-1)?.type === "method_invocation") return null;
  const root = below(call, (one) => childIn(one, "object") !== null);
  const given = childIn(root, "arguments")?.children ?? [];
  if (root !== call && nameOf(root) === "then" && given.length === 1) {
    const said = call.text.slice(root.text.length);
    const whole = /^\s*\.\s*shouldHave(No\w*Interactions)\(\)$/.exec(said);
    const mock = given[0]?.text ?? "";
    if (whole !== null) return `verify${whole[1] ?? ""}(${mock})`;
    // Of BDDMockito, in the words of Mockito.
    const [called, often = ""] = /^\s*\.\s*should\(((?:[^()]|\([^()]*\))*)\)(?=\s*\.)/.exec(said) ?? [];
    if (called !== undefined)
      return `verify(${mock}${often === "" ? "" : `, ${often}`})${said.slice(called.length)}`;
  }
  if (root !== call && nameOf(root) === "then" && given.length > 0)
    return `assertThat${call.text.slice("then".length)}`;
  const [begun] = /^(BDDAssertions\.then|PAssert\.that\w*|expect\.that)(?=\([^)])/.exec(call.text) ?? [];
  return begun === undefined || /^[\w.]+\([^()]*\)$/.test(call.text)
    ? null
    : `assertThat${call.text.slice(begun.length)}`;
}

/** Whether it goes on from such a link, or is one: its links say all. */
export function isChained(call: SyntaxNode): boolean {
  if (call.type !== "method_invocation") return false;
  for (let one: SyntaxNode | null = call; one?.type === "method_invocation"; one = childIn(one, "object"))
    if (linksOf(one).length > 0 || /^andExpect(All)?$/.test(nameOf(one))) return true;
  return false;
}

function askedBy(on: SyntaxNode): SyntaxNode | null {
  const then = nodesOf(on, "method_invocation").find(
    (one) => nameOf(one) === "then" && (childIn(one, "arguments")?.children ?? []).length === 0,
  );
  return then === undefined ? null : childIn(then, "object");
}

function below(on: SyntaxNode, isLink: (one: SyntaxNode) => boolean): SyntaxNode {
  let root = on;
  while (root.type === "method_invocation" && isLink(root)) root = childIn(root, "object") ?? root;
  return root;
}

function nameOf(call: SyntaxNode): string {
  return childIn(call, "name")?.text ?? "";
}
