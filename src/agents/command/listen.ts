import { costAt, priceOf, type ModelPrice } from "../../domain/agents/model-prices.ts";
import { type AgentUsage } from "../../domain/agents/session.ts";
import { countUsage } from "../count-usage.ts";
import { type LineCutter, readJsonLines, readLines } from "../json-lines.ts";
import { type AgentEvent, type AgentTurn } from "../runner.ts";
import { type Watchdog } from "../watchdog.ts";
import { type CommandAgent } from "./command-agent.ts";
import { type Said } from "./command-end.ts";
import { createAiderReader } from "./read-aider.ts";
import { type CommandSays, eventReaders, type UsageSaid } from "./read-event.ts";
import { type TokensUsed, usedSince } from "./session-token.ts";

export interface Heard extends Said {
  /** The session that the agent named; null: none. */
  readonly session: string | null;
  readonly usage: AgentUsage;
  /** What the session has used, of an agent that reports running totals. */
  readonly used: TokensUsed;
}

interface Surroundings {
  readonly turn: Pick<AgentTurn, "onEvent">;
  /** What the session had used before this turn. */
  readonly before: TokensUsed;
  readonly watchdog: Watchdog;
}

/** Follows standard output: events where there are some, otherwise its text. */
export function listen(agent: CommandAgent, around: Surroundings) {
  const { takeIn, heard } = hearing(agent, around);
  const hearAll = (all: readonly CommandSays[]) => {
    for (const says of all) {
      const event = takeIn(says);
      if (event !== null) around.turn.onEvent(event);
    }
  };
  const lines = cutterFor(agent.output, hearAll);
  return {
    push: lines.push,
    end: (): Heard => {
      lines.end();
      return heard();
    },
  };
}

function cutterFor(
  output: CommandAgent["output"],
  hearAll: (all: readonly CommandSays[]) => void,
): LineCutter {
  const plain = (text: string) => hearAll([{ kind: "text", text }]);
  if (output === "text") return readLines(plain);
  if (output !== "aider") return readJsonLines((line) => hearAll(eventReaders[output](line)), plain);
  const aider = createAiderReader();
  const lines = readLines((line) => hearAll(aider.read(line)));
  const end = () => {
    lines.end();
    hearAll(aider.end());
  };
  return { push: lines.push, end };
}

/** Keeps what an agent says, and tells what others are to hear of it. */
function hearing(agent: CommandAgent, around: Surroundings) {
  const spending = countSpending(agent, around);
  const said: Saying = { texts: [], errors: [], faults: [], session: null, answer: null, goesOn: false };
  const heard = (): Heard => ({
    ...{ session: said.session, text: said.answer ?? said.texts.join("\n"), ...spending.total() },
    ...{ errors: said.errors.join("\n"), faults: said.faults.join("\n") },
  });
  return { heard, takeIn: (says: CommandSays) => takeIn(said, says, { ...around, spending }) };
}

/** What an agent has said so far. */
interface Saying {
  readonly texts: string[];
  readonly errors: string[];
  faults: readonly string[];
  session: string | null;
  answer: string | null;
  /** Whether the next piece belongs to the last text. */
  goesOn: boolean;
}

type Around = Surroundings & { readonly spending: ReturnType<typeof countSpending> };

/** What others are to hear of it; null: nothing. */
function takeIn(said: Saying, says: CommandSays, { spending, watchdog }: Around): AgentEvent | null {
  switch (says.kind) {
    case "session":
      said.session = says.session;
      return null;
    case "model":
      spending.asks(says.model);
      return null;
    case "error":
      said.errors.push(says.message);
      return null;
    case "fault":
      said.faults = [...said.faults, says.message];
      return null;
    case "piece":
      said.texts.push((said.goesOn ? (said.texts.pop() ?? "") : "") + says.text);
      said.goesOn = true;
      return { kind: "text", text: says.text };
    case "answer":
      said.answer = says.text;
      return { kind: "text", text: says.text };
    case "text":
      said.texts.push(says.text);
      return says;
    case "tool-call":
      // What is said after a tool was used is a text of its own.
      said.goesOn = false;
      watchdog.turned();
      return says;
    case "usage":
      // Whatever failed before was tried again.
      said.faults = [];
      return spending.add(says);
    case "tool-result":
      return says;
  }
}

function countSpending(agent: CommandAgent, { before, watchdog }: Surroundings) {
  const usage = countUsage();
  let model = agent.model ?? null;
  let used = before;
  return {
    asks: (named: string) => {
      model = named;
    },
    add: (says: UsageSaid): AgentEvent => {
      const spent = says.ofSession === true ? { ...says, ...usedSince(used, says) } : says;
      if (says.ofSession === true) used = says;
      const priced = atPrice(spent, agent.price ?? (model === null ? null : priceOf(model)));
      usage.add(priced);
      watchdog.spent(usage.knownCostUsd());
      return { kind: "usage", ...priced };
    },
    total: () => ({ used, usage: usage.total() }),
  };
}

/** What an agent says that it cost counts; else tokens at a known price; else nothing is known. */
function atPrice({ costUsd, ...tokens }: UsageSaid, price: ModelPrice | null): AgentUsage {
  const { inputTokens, outputTokens } = tokens;
  const computed = price === null ? null : costAt(price, tokens);
  return { inputTokens, outputTokens, costUsd: costUsd ?? computed };
}
