import { getErrorText } from './json-rpc-error.ts'

/** Texts by which a node rejects a transaction, the most specific first. */
export const nodeMessages = {
  feeCapTooHigh: /max fee per gas higher than 2\^256-1|fee cap higher than 2\^256-1/i,
  feeCapTooLow: /max fee per gas less than block base fee|fee cap less than block base fee|transaction is outdated/i,
  nonceTooHigh: /nonce too high/i,
  nonceTooLow: /nonce too low|transaction already imported|already known/i,
  insufficientFunds: /insufficient funds|exceeds transaction sender account balance/i,
  intrinsicGasTooHigh: /intrinsic gas too high|gas limit reached/i,
  intrinsicGasTooLow: /intrinsic gas too low/i,
  transactionTypeNotSupported: /transaction type not (valid|supported)/i,
  tipAboveFeeCap: /max priority fee per gas higher than max fee per gas|tip higher than fee cap/i,
} as const satisfies Record<string, RegExp>

/** A known rejection of nodes. */
export type NodeMessage = keyof typeof nodeMessages

/** Returns the known rejection in a node's message. */
export function getNodeMessage(error: unknown): NodeMessage | undefined {
  const text = getErrorText(error)
  return (Object.keys(nodeMessages) as NodeMessage[]).find(name => nodeMessages[name].test(text))
}

/**
 * Whether a node already has this transaction, in its pool or on chain, so that it was sent. Wallets that send through
 * several nodes, or retry, pass this on as a failure.
 */
export function isAlreadySent(error: unknown): boolean {
  return /already known|already imported|already been processed/i.test(getErrorText(error))
}
