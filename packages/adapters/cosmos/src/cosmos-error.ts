import { readMessage, walletError } from '@latchkey/adapter-kit'
import { BaseError, getJsonRpcErrorCode, isUnknownChain, isUserRejection } from '@latchkey/primitives'

/**
 * Gives a wallet's error the code that the kit reads. Wallets with Keplr's interface throw sentences; a refusal gets EIP-1193's
 * code. Any other error stays as it is.
 */
export function toWalletError(error: unknown): unknown {
  // Cosmostation's own numbers for these errors mean a refusal elsewhere.
  if (isOfLedger(error)) return walletError(4200, readMessage(error), error)
  if (getJsonRpcErrorCode(error) !== undefined) return error
  const isRejection = isUserRejection(error) || rejection.test(readMessage(error))
  return isRejection ? walletError(4001, 'User rejected the request.', error) : error
}

/** Words of refusals: Keplr and Cosmostation reject requests; Leap's user declines transactions. */
const rejection =
  /^\s*(error:\s*)?(cancel|reject|declined|denied)|(was|been) (rejected|declined|denied)|\b(request|transaction) (declined|denied)/i

/** Returns whether the wallet does not know the chain, which each wallet says in its own words. */
export function lacksChain(error: unknown): boolean {
  if (isUserRejection(error) || isOfLedger(error)) return false
  return isUnknownChain(error) || chainUnknown.test(readMessage(error))
}

/** Returns whether a hardware wallet does not support the request. */
function isOfLedger(error: unknown): boolean {
  return /ledger account/i.test(readMessage(error))
}

const chainUnknown =
  /no (modular )?chain info|chain.{0,80}(not (found|supported|exist)|unknown)|(unknown|invalid|unsupported) chain|invalid method parameter/i

export const cosmosErrors = {
  notConnected: () => walletError(4100, 'No wallet is connected.'),
  invalidParams: (what: string) => walletError(-32602, what),
  unknownMethod: (method: string) => walletError(4200, `The method ${method} is not supported.`),
  badAnswer: (what: string) => walletError(-32603, `The wallet did not answer with ${what}.`),
  noAccount: () =>
    new BaseError('noAccount', 'Failed to connect', {
      advice: 'The wallet shared no account: unlock it, or choose an account in it, then try again.',
    }),
  locked: (wallet: string) => new BaseError('walletLocked', `${wallet} gives no account`, { advice: 'Unlock it.' }),
  otherChain: (network: string) =>
    new BaseError('noAccount', 'Failed to connect', {
      advice: `The wallet answered with an account of another chain than ${network}.`,
    }),
  noNetwork: () =>
    new BaseError('chainNotSupported', 'Chain is not supported', { advice: 'The site has no Cosmos network.' }),
  cannotSuggest: (network: string, missing: string) =>
    new BaseError('switchFailed', 'Failed to switch to chain', {
      advice: `The wallet does not know ${network}, and it cannot be suggested without ${missing}.`,
    }),
}
