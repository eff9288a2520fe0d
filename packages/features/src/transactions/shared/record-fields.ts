/** Returns the properties of an unknown value; none if it is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Maximum of decimals: contracts store them as `uint8`. */
export const maxDecimals = 255
/** Maximum length of names and symbols. */
export const maxTextLength = 256

/** Returns whether a value is a text that a record may have. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxTextLength
}

/** Returns whether a value is a name. Tokens and wallets may have an empty one. */
export function isName(value: unknown): value is string {
  return value === '' || isText(value)
}

/** Returns whether a value is an amount in the smallest unit, or the number of a block. */
export function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,78}$/.test(value)
}

/** Returns whether a value is a time in ms since 1970 that a `Date` can represent. */
export function isTime(value: unknown): value is number {
  return isCount(value) && value <= 8_640_000_000_000_000
}

/** Returns whether a value is a number of decimals, or a nonce. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/**
 * Parses a wallet's answer: the hash, signature or id of a transaction, or the id of a batch, which has at most 4,096
 * bytes (EIP-5792). Returns `undefined` for anything else.
 */
export function parseHash(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:-]{1,8194}$/.test(value) ? value : undefined
}

/** Compares two hashes without case: nodes and wallets write hexadecimal digits in either. */
export function isSameHash(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
