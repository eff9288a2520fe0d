/** What is left of an amount less so many percent. Hundredths of a percent are as fine as it gets. */
export function lessSlippage(amount: bigint, percent: number): bigint {
  return (amount * (10_000n - BigInt(Math.round(percent * 100)))) / 10_000n
}
