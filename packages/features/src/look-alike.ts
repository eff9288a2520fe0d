/** A known address that another one looks like. */
export interface LookAlike {
  /** Known address. */
  readonly address: string
  /** Number of equal characters at the start, without the prefix of all such addresses. */
  readonly start: number
  /** Number of equal characters at the end. */
  readonly end: number
}

/** A part of an address, compared with the same part of another one. */
export interface AddressPart {
  readonly text: string
  readonly isSame: boolean
}

/** Minimum of characters that a user compares at either end. */
const comparedCharacters = 4

/**
 * Returns the known address that another one can be mistaken for: both ends are equal, but not the whole. Attackers
 * create such addresses so that users copy them.
 */
export function lookAlikeOf(address: string, known: readonly string[]): LookAlike | undefined {
  const own = bodyOf(address)
  let found: LookAlike | undefined
  for (const each of known) {
    const other = bodyOf(each)
    if (own === other) return undefined
    const [start, end] = [sameAtStart(own, other), sameAtEnd(own, other)]
    if (start < comparedCharacters || end < comparedCharacters) continue
    if (!found || start + end > found.start + found.end) found = { address: each, start, end }
  }
  return found
}

/** Splits the first address into parts that equal the other address, and parts that differ. */
export function differences(address: string, other: string): readonly AddressPart[] {
  const [own, compared] =
    isHex(address) && isHex(other) ? [address.toLowerCase(), other.toLowerCase()] : [address, other]
  const parts: { text: string; isSame: boolean }[] = []
  for (let index = 0; index < address.length; index++) {
    const isSame = own[index] === compared[index]
    const last = parts.at(-1)
    if (last?.isSame === isSame) last.text += address[index]
    else parts.push({ text: address[index] ?? '', isSame })
  }
  return parts
}

/** Returns the part that distinguishes addresses of a kind. Letter case has no meaning in hexadecimal. */
function bodyOf(address: string): string {
  return isHex(address) ? address.slice(2).toLowerCase() : address
}

function isHex(address: string): boolean {
  return /^0x[\da-f]*$/i.test(address)
}

function sameAtStart(one: string, other: string): number {
  const max = Math.min(one.length, other.length)
  let count = 0
  while (count < max && one[count] === other[count]) count++
  return count
}

function sameAtEnd(one: string, other: string): number {
  const max = Math.min(one.length, other.length)
  let count = 0
  while (count < max && one.at(-1 - count) === other.at(-1 - count)) count++
  return count
}
