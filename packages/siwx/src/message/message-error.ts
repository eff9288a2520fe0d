/** A message that is none, or whose fields cannot be written as one. */
export class MessageError extends Error {
  override name = 'MessageError'
  readonly code = 'messageUnreadable'
}
