const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The conversion takes quadratic time, about 50 ms for this many characters or bytes: longer input is rejected. */
const maxInputLength = 8_192

/**
 * Bytes as base58 text; a leading zero byte is a leading `1`.
 *
 * @throws RangeError for more than 8,192 bytes
 */
export function toBase58(bytes: Uint8Array): string {
  if (bytes.length > maxInputLength) throw new RangeError('Too long for base58')
  return convert([...bytes], 256n, 58n)
    .map(digit => alphabet[digit])
    .join('')
}

/**
 * The bytes of a text in base 58.
 *
 * @param maxLength the longest text that is read, in characters: set it for text from outside, such as 88 for a signature of 64 bytes
 * @returns `undefined` for what is not base58, or is longer
 */
export function fromBase58(text: string, maxLength: number = maxInputLength): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  const digits = [...text].map(character => alphabet.indexOf(character))
  return digits.includes(-1) ? undefined : Uint8Array.from(convert(digits, 58n, 256n))
}

/** Digits in another base. Each leading zero stays one digit. */
function convert(digits: readonly number[], from: bigint, to: bigint): number[] {
  let value = 0n
  for (const digit of digits) value = value * from + BigInt(digit)
  const converted: number[] = []
  for (; value > 0n; value /= to) converted.push(Number(value % to))
  const first = digits.findIndex(digit => digit > 0)
  return [...digits.slice(0, first < 0 ? digits.length : first), ...converted.reverse()]
}
