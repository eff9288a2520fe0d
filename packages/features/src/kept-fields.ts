/** The fields of whatever a storage held. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Whether it is text, no longer than a name may be. */
export function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 256
}

/** Whether it is decimal text, of no more digits than any amount on a chain has. */
export function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,100}(\.\d{1,255})?$/.test(value)
}
