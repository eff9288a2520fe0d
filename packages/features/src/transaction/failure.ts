import { type NodeMessage, nodeMessages } from '@latchkey/primitives'

/** Why nothing was sent, or nothing arrived. */
export type TransactionFailure = NodeMessage | 'reverted' | 'replaced' | 'wrongChain' | 'confirmedTooLate' | 'refused'

const failures: Readonly<Record<TransactionFailure, true>> = {
  ...(Object.fromEntries(Object.keys(nodeMessages).map(name => [name, true])) as Record<NodeMessage, true>),
  reverted: true,
  replaced: true,
  wrongChain: true,
  confirmedTooLate: true,
  refused: true,
}

/** Why a stored transaction failed, as if a stranger had written it; `undefined` for what no kit writes. */
export function parseFailure(value: unknown): TransactionFailure | undefined {
  return typeof value === 'string' && Object.hasOwn(failures, value) ? (value as TransactionFailure) : undefined
}
