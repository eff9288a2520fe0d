import { readMessage, walletError } from '@latchkey/adapter-kit'
import { BaseError, getJsonRpcErrorCode, isUserRejection } from '@latchkey/primitives'

/**
 * Gives an extension's error the code that the kit reads. Extensions throw sentences; those about a refusal or an open prompt get
 * the codes of EIP-1193 and [EIP-1474](https://eips.ethereum.org/EIPS/eip-1474). Any other error stays as it is.
 */
export function toWalletError(error: unknown): unknown {
  if (getJsonRpcErrorCode(error) !== undefined) return error
  const message = readMessage(error)
  if (/pending auth/i.test(message)) return walletError(-32002, 'A request is already open in the wallet.', error)
  if (
    isUserRejection(error) ||
    /^\s*(error:\s*)?(cancel|reject)|not allowed|not been enabled|(was|been|user) (rejected|denied|cancel|declined)/i.test(
      message,
    )
  )
    return walletError(4001, 'User rejected the request.', error)
  return error
}

export const polkadotErrors = {
  notConnected: () => walletError(4100, 'No wallet is connected.'),
  notShared: (address: string) => walletError(4100, `The wallet did not share ${address}.`),
  invalidParams: (what: string) => walletError(-32602, what),
  unknownMethod: (method: string) => walletError(4200, `The method ${method} is not supported.`),
  badAnswer: () => walletError(-32603, 'The wallet did not answer with a signature.'),
  locked: (extension: string) =>
    new BaseError('walletLocked', `${extension} shares no account`, { advice: 'Unlock it, or allow an account.' }),
  noAccount: (network: string) =>
    new BaseError('noAccount', 'Failed to connect', {
      advice: `The wallet shared no account for ${network}: allow one for this site in the wallet, then try again.`,
    }),
}
