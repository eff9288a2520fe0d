/** Returns the fields of a stored value; none if it is no object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Returns whether it is a text that is no longer than a name may be. */
export function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 256
}

/** Returns whether it is decimal text with no more digits than any amount on a chain. */
export function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,100}(\.\d{1,255})?$/.test(value)
}
