const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Longer input is rejected unless the caller allows it, because most texts are keys and signatures. */
const maxInputLength = 8_192

/**
 * Encodes bytes as base58 text. A leading zero byte becomes a leading `1`.
 *
 * @param maxLength limit of bytes. @default 8192
 * @throws RangeError for more bytes
 */
export function toBase58(bytes: Uint8Array, maxLength: number = maxInputLength): string {
  if (bytes.length > maxLength) throw new RangeError('Too long for base58')
  return convert([...bytes], 256n, 58n)
    .map(digit => alphabet[digit])
    .join('')
}

/**
 * Decodes base58 text.
 *
 * @param maxLength limit in characters. Set it for text from outside, such as 88 for a signature of 64 bytes. @default
 *   8192
 * @returns `undefined` for text that is not base58, or is longer
 */
export function fromBase58(text: string, maxLength: number = maxInputLength): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  const digits = [...text].map(character => alphabet.indexOf(character))
  return digits.includes(-1) ? undefined : Uint8Array.from(convert(digits, 58n, 256n))
}

/**
 * Converts digits to another base. Each leading zero stays one digit. Neighbours are joined, then halves are split,
 * because one digit after the other would take quadratic time.
 */
function convert(digits: readonly number[], from: bigint, to: bigint): number[] {
  // Starts with the last digit.
  let parts = digits.map(BigInt).reverse()
  for (let power = from; parts.length > 1; power *= power)
    parts = parts.flatMap((low, index) => (index % 2 ? [] : low + (parts[index + 1] ?? 0n) * power))
  const powers: bigint[] = []
  for (let power = to; power <= (parts[0] ?? 0n); power *= power) powers.unshift(power)
  // Starts with the first digit.
  for (const power of powers) parts = parts.flatMap(part => [part / power, part % power])
  const first = digits.findIndex(digit => digit > 0)
  return first < 0
    ? [...digits]
    : [...digits.slice(0, first), ...parts.slice(parts.findIndex(part => part > 0n)).map(Number)]
}
