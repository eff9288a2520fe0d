import { readProperty } from '@latchkey/primitives'
import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'

/** Codes of a rejection: the kit's own, that of EIP-1193, and that of wallets behind a pairing. */
const rejected: readonly unknown[] = ['connectionRejected', 'switchRejected', 'modalClosed', 4001, 5000]

/**
 * Turns an error of the kit into one of wagmi's own connectors, so that a site checks both in the same way. A wallet that is not
 * the active one is called directly, so its error or the cause of it has the wallet's own code. The complete analysis of wallets'
 * errors would add 1 KB to every page.
 */
export function toWagmiError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = readProperty(error, 'code')
  const codes = [code, readProperty(error.cause, 'code')]
  if (codes.some(each => rejected.includes(each))) return new UserRejectedRequestError(error)
  return code === 'requestPending' ? new ResourceUnavailableRpcError(error) : error
}
