import { readMessage } from '@latchkey/adapter-kit'
import { getJsonRpcErrorKind, isUserRejection, readProperty } from '@latchkey/primitives'

/** An error with the code that wallets and nodes use for it (JSON-RPC 2.0, EIP-1193). */
export class SolanaError extends Error {
  override readonly name = 'SolanaError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, facts: { cause?: unknown; data?: unknown } = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined)
    this.code = code
    if (facts.data !== undefined) this.data = facts.data
  }
}

export const solanaErrors = {
  invalidParams: (message: string) => new SolanaError(-32602, message),
  notConnected: () => new SolanaError(4100, 'The wallet is not connected'),
  unknownAccount: (address: string) => new SolanaError(4100, `The wallet does not share the account ${address}`),
  unsupported: (what: string) => new SolanaError(4200, `The wallet does not support ${what}`),
  badAnswer: (what: string) => new SolanaError(-32603, `The wallet answered ${what} with something else`),
}

/**
 * Turns a wallet's error into one that the kit reads. An error with a code is passed on as it is. Solana wallets also refuse with
 * a sentence or a name only, or by closing their window, and then the code is added.
 */
export function toWalletError(error: unknown): unknown {
  return isWindowClosed(error) ? toRejection(error) : toSendingError(error)
}

/**
 * Turns a wallet's error into one that the kit reads, for a request to sign and send: a wallet may have sent the transaction before
 * its window was closed, so that is no rejection.
 */
export function toSendingError(error: unknown): unknown {
  if (getJsonRpcErrorKind(error) !== undefined) return error
  const isBlocked = readProperty(error, 'name') === 'WalletWindowBlockedError'
  return isBlocked || isUserRejection(error) || rejectionTexts.test(readMessage(error)) ? toRejection(error) : error
}

function toRejection(error: unknown): SolanaError {
  return new SolanaError(4001, 'User rejected the request.', { cause: error })
}

/** Whether the wallet reports that its window was closed, by its text or by the name of Solana's wallet adapters, without a code. */
function isWindowClosed(error: unknown): boolean {
  if (getJsonRpcErrorKind(error) !== undefined) return false
  return readProperty(error, 'name') === 'WalletWindowClosedError' || closedTexts.test(readMessage(error))
}

const closedTexts = /(plugin|popup|window) (was )?closed/i

/**
 * Rejections of Backpack, Solflare, Glow, Exodus and hardware wallets, as a whole sentence. Nodes also reject transactions and
 * their clients cancel requests, which may have been sent: their sentences say who refused or why.
 */
const rejectionTexts =
  /^(error: )?(the |your )?((approval|request|transaction|connection|message|signing) )+(was |is )?(denied|declined|cancell?ed|rejected)[.!]?$|^((the )?user (has )?|you (have )?)?rejected the (request|transaction|message)\b/i
