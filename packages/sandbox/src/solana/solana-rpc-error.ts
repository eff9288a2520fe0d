/** An error of a node in place of a result. */
export class SolanaRpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'SolanaRpcError'
    this.code = code
    this.data = data
  }
}
