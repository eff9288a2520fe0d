/** The properties of anything at all. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** `uint8`, which contracts keep their decimals in. */
export const mostDecimals = 255
/** Of names and symbols. */
export const longestText = 256

/** Whether it is a text that a record may have. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longestText
}

/** Tokens and wallets without a name are there too. */
export function isName(value: unknown): value is string {
  return value === '' || isText(value)
}

/** Whether it is an amount in the smallest unit, or the number of a block. */
export function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,78}$/.test(value)
}

/** In ms since 1970, no later than a `Date` can be. */
export function isTime(value: unknown): value is number {
  return isCount(value) && value <= 8_640_000_000_000_000
}

/** Whether it is a number of decimals, or of a transaction. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** What a wallet answered, where it can be a hash, a signature or an id of a transaction; or of calls that it sends as one, of at most 4,096 bytes (EIP-5792). */
export function parseHash(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:-]{1,8194}$/.test(value) ? value : undefined
}

/** Whether two texts name one transaction: nodes and wallets write hexadecimal digits in either case. */
export function isSameHash(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
