/** Whole units of a network's native currency that are approved in the frame, where an operator sets nothing else. */
export const defaultWindowAbove = '0.1'

/** Whether a text is an amount in whole units: `0.1`. */
export function isAmount(text: string): boolean {
  return /^\d{1,30}(?:\.\d{1,36})?$/.test(text)
}

/**
 * An amount in the smallest unit of a currency, as decimal digits. Decimals that the currency does not have are cut off, which lowers the amount.
 *
 * @throws TypeError if the text is no amount
 */
export function toSmallestUnits(amount: string, decimals: number): string {
  if (!isAmount(amount)) throw new TypeError(`"${amount}" is no amount in whole units, such as 0.1`)
  const [whole = '', fraction = ''] = amount.split('.')
  return String(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')))
}
