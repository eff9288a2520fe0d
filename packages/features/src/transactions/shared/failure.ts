import { type NodeMessage, nodeMessages } from '@latchkey/primitives'

/** Reason why nothing was sent, or nothing arrived. */
export type TransactionFailure = NodeMessage | 'reverted' | 'replaced' | 'wrongChain' | 'confirmedTooLate' | 'refused'

const failures: Readonly<Record<TransactionFailure, true>> = {
  ...(Object.fromEntries(Object.keys(nodeMessages).map(name => [name, true])) as Record<NodeMessage, true>),
  reverted: true,
  replaced: true,
  wrongChain: true,
  confirmedTooLate: true,
  refused: true,
}

/** Validates the stored reason of a failure as untrusted input. Returns `undefined` for anything that no kit writes. */
export function parseFailure(value: unknown): TransactionFailure | undefined {
  return typeof value === 'string' && Object.hasOwn(failures, value) ? (value as TransactionFailure) : undefined
}
