/** An address that another is like. */
export interface LookAlike {
  /** The known one. */
  readonly address: string
  /** How many characters are the same at the start, what stands before every address of its kind not counted. */
  readonly start: number
  /** How many are the same at the end. */
  readonly end: number
}

/** A part of an address, beside the same part of another one. */
export interface AddressPart {
  readonly text: string
  readonly isSame: boolean
}

/** Whoever compares two addresses looks at so many characters of either end, at least. */
const comparedCharacters = 4

/**
 * The known address that another can be taken for: the same at both ends, and not the same. Whoever makes such an address hopes that a
 * person copies it.
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

/** The first address in parts: where it is as the other, and where it is not. */
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

/** What tells it from others of its kind; letter case says nothing in hexadecimal. */
function bodyOf(address: string): string {
  return isHex(address) ? address.slice(2).toLowerCase() : address
}

function isHex(address: string): boolean {
  return /^0x[\da-f]*$/i.test(address)
}

function sameAtStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && one[count] === other[count]) count++
  return count
}

function sameAtEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count++
  return count
}
