import { getErrorText } from './json-rpc-error.ts'

/** What a node says about a transaction that it refuses, most telling first. */
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

/** What nodes say in words. */
export type NodeMessage = keyof typeof nodeMessages

/** Which of the known refusals a node's message is. */
export function getNodeMessage(error: unknown): NodeMessage | undefined {
  const text = getErrorText(error)
  return (Object.keys(nodeMessages) as NodeMessage[]).find(name => nodeMessages[name].test(text))
}

/**
 * A node has just this transaction already, in its pool or on chain: it was sent, by whoever was first. Wallets that send through several
 * nodes, or try again, pass it on as if it had failed.
 */
export function isAlreadySent(error: unknown): boolean {
  return /already known|already imported|already been processed/i.test(getErrorText(error))
}
