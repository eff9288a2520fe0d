/** Subtracts a percentage from an amount. The percentage is rounded to hundredths, the result down. */
export function lessSlippage(amount: bigint, percent: number): bigint {
  return (amount * (10_000n - BigInt(Math.round(percent * 100)))) / 10_000n
}
