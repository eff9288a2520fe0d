/**
 * Formats an integer of smallest units as decimal text, exact at any size.
 *
 * @example formatUnits(1_500_000n, 6) // '1.5'
 */
export function formatUnits(value: bigint, decimals: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/**
 * Parses a decimal text to an integer of smallest units, exact at any size. Returns `undefined` for any other text, and
 * for more decimals than `decimals`.
 *
 * @example parseUnits('1.5', 6) // 1_500_000n
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (whole + fraction === '' || digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

/**
 * Multiplies two decimal texts exactly. Returns `undefined` if one is not a decimal text.
 *
 * @example multiplyDecimals('0.05', '3250.5') // '162.525'
 */
export function multiplyDecimals(one: string, other: string): string | undefined {
  const decimals = [one, other].map(text => (text.split('.')[1] ?? '').length)
  const [first, second] = [one, other].map((text, index) => parseUnits(text, decimals[index] ?? 0))
  if (first === undefined || second === undefined) return undefined
  return formatUnits(
    first * second,
    decimals.reduce((sum, each) => sum + each, 0),
  )
}

/**
 * Converts a service's number to decimal text without an exponent.
 *
 * @example decimalTextOf(1.5e-7) // '0.00000015'
 */
export function decimalTextOf(value: number): string {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.')
  const shift = Number(exponent)
  // A number that is written with an exponent has fewer digits than the exponent counts.
  if (shift > 0) return sign + whole + fraction.padEnd(shift, '0')
  if (shift < 0) return `${sign}0.${whole.padStart(-shift, '0')}${fraction}`
  return mantissa
}

/**
 * Shortens an address or a name.
 *
 * @param start leading characters (S9.35)
 * @param end trailing characters (S9.35)
 */
export function truncateAddress(address: string, start = 4, end = 6): string {
  // Counted by code point, because half of an emoji is not a character.
  const characters = [...address]
  if (characters.length <= start + end) return address
  return `${characters.slice(0, start).join('')}…${end > 0 ? characters.slice(-end).join('') : ''}`
}
