/** US dollars of a share after so many of them were paid; null: nothing limits it. */
export function moneyLeft(share: number | null, paidUsd: number): number | null {
  return share === null ? null : Math.max(0, share - paidUsd);
}
