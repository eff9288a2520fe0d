/** Error codes of the two wallets: JSON-RPC 2.0, EIP-1193, EIP-1474 and EIP-3326. */
export const rpcErrorCodes = {
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  alreadyPending: -32002,
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unknownChain: 4902,
} as const

/** A wallet's error for a site: `code` and `message`, with `data` if the node sent some. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** Converts a thrown value to an error for a site. Without a code it becomes an internal error. */
export function toRpcError(thrown: unknown): RpcError {
  if (thrown instanceof RpcError) return thrown
  return new RpcError(rpcErrorCodes.internal, thrown instanceof Error ? thrown.message : String(thrown))
}
