/** Default of `approvalWindowAbove`, in whole units of a network's native currency. */
export const defaultWindowAbove = '0.1'

/** Whether a text is an amount in whole units: `0.1`. */
export function isAmount(text: string): boolean {
  return /^\d{1,30}(?:\.\d{1,36})?$/.test(text)
}

/**
 * Converts an amount to the smallest unit of a currency, as decimal digits. Decimals beyond the currency's are cut off,
 * which lowers the amount.
 *
 * @throws TypeError for an invalid amount
 */
export function toSmallestUnits(amount: string, decimals: number): string {
  if (!isAmount(amount)) throw new TypeError(`"${amount}" is no amount in whole units, such as 0.1`)
  const [whole = '', fraction = ''] = amount.split('.')
  return String(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')))
}
