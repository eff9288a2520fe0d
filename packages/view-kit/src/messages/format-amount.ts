import { formatBalance } from '@latchkey/primitives'

/**
 * How balances show in a language: three decimals cut, the whole part grouped as the language does, in Latin digits like every figure of
 * the kit. Exact at any size; a text that is no decimal number stays as it is. Show it isolated left to right (`.ltr`).
 *
 * @returns the whole part, and the fraction with its decimal sign
 * @example amountFormat('en')('10000.5') // ['10,000', '.500']
 */
export function amountFormat(locale: string): (amount: string) => readonly [whole: string, fraction: string] {
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: 'latn', minimumFractionDigits: 1 })
  return amount => {
    if (!/^\d*(\.\d*)?$/.test(amount)) return [amount, '']
    const [whole = '', fraction = ''] = formatBalance(amount).split('.')
    // A float of a large balance would show digits that nobody holds.
    const parts = numbers.formatToParts(BigInt(whole))
    const textOf = (...types: string[]): string =>
      parts.flatMap(({ type, value }) => (types.includes(type) ? value : [])).join('')
    return [textOf('integer', 'group'), textOf('decimal') + fraction]
  }
}

/** One amount as {@link amountFormat} shows it. What shows many keeps the format: to make one takes longer than a hundred amounts. */
export function formatAmount(amount: string, locale: string): readonly [whole: string, fraction: string] {
  return amountFormat(locale)(amount)
}
