/** One entry of the stuck-label registry. */
export interface Domain {
  /** The stuck label. */
  readonly label: string;
  /** false: a person is brought in at once, no agent runs. */
  readonly agentAllowed: boolean;
  /** Kill switch of this domain. */
  readonly enabled: boolean;
  readonly description: string;
  /** Name of a file in `prompts/context-packs/`, without its ending. */
  readonly contextPack: string;
  /** Name of a file in `prompts/specialists/`; null: the root-cause resolver leads. */
  readonly prompt: string | null;
}
