import { isUserRejection, readProperty } from '@latchkey/primitives'
import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'

const rejected = ['connectionRejected', 'switchRejected', 'modalClosed']

/** An error of the kit as wagmi's own connectors throw it, so that a site asks one question of both. */
export function toWagmiError(error: unknown): unknown {
  const code = readProperty(error, 'code')
  if (!(error instanceof Error)) return error
  // A wallet that is not the active one is asked itself: its own error comes.
  if (rejected.includes(String(code)) || isUserRejection(error)) return new UserRejectedRequestError(error)
  return code === 'requestPending' ? new ResourceUnavailableRpcError(error) : error
}
