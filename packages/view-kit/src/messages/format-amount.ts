import { formatBalance } from '@latchkey/primitives'

/**
 * A balance as it shows: three decimals cut, the whole part grouped as the language does, in Latin digits like every figure of
 * the kit. Exact at any size; a text that is no decimal number stays as it is. Show it isolated left to right (`.ltr`).
 *
 * @returns the whole part, and the fraction with its decimal sign
 * @example formatAmount('10000.5', 'en') // ['10,000', '.500']
 */
export function formatAmount(amount: string, locale: string): readonly [whole: string, fraction: string] {
  if (!/^\d*(\.\d*)?$/.test(amount)) return [amount, '']
  const [whole = '', fraction = ''] = formatBalance(amount).split('.')
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn', minimumFractionDigits: 1 })
    // A float of a large balance would show digits that nobody holds.
    .formatToParts(BigInt(whole))
  const textOf = (...types: string[]): string =>
    parts.flatMap(({ type, value }) => (types.includes(type) ? value : [])).join('')
  return [textOf('integer', 'group'), textOf('decimal') + fraction]
}
