const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as base58 text; a leading zero byte is a leading `1`. */
export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length || carry > 0; index++) {
      carry += (digits[index] ?? 0) * 256
      digits[index] = carry % 58
      carry = Math.floor(carry / 58)
    }
  }
  const zeros = countLeading(bytes, 0)
  return (
    '1'.repeat(zeros) +
    digits
      .reverse()
      .map(digit => alphabet[digit])
      .join('')
  )
}

/**
 * The bytes of a text in base 58; `undefined` where it is none.
 *
 * @returns `undefined` for what is not base58
 */
export function fromBase58(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (const character of text) {
    let carry = alphabet.indexOf(character)
    if (carry < 0) return undefined
    for (let index = 0; index < bytes.length || carry > 0; index++) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 255
      carry >>= 8
    }
  }
  const zeros = countLeading([...text], '1')
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes.reverse()])
}

function countLeading<T>(values: Iterable<T>, wanted: T): number {
  let count = 0
  for (const value of values) {
    if (value !== wanted) break
    count++
  }
  return count
}
