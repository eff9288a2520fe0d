/** Thrown for a text that is not a message, or fields that cannot be written as one. */
export class MessageError extends Error {
  override name = 'MessageError'
  readonly code = 'messageUnreadable'
}
