/** Rejection of a page's call: `code` is the secure site's own, or one of JSON-RPC. */
export class FrameError extends Error {
  override name = 'FrameError'
  readonly code: string | number

  constructor(code: string | number, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
