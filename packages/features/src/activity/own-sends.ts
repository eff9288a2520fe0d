import { formatUnits } from '@latchkey/primitives'

import type { SendRecord } from '../send/send-state.ts'
import type { Held } from './held.ts'
import type { Transaction } from './history-client.ts'

/** What was sent from this browser, beside what others tell. */
export interface OwnSends {
  /** The list with those sends of an account that it does not have yet; whoever tells of one knows more of it. */
  merge(transactions: readonly Transaction[], records: readonly SendRecord[], held: Held): Transaction[]
}

/** A record is the same transaction as long as it is the same object. */
export function createOwnSends(): OwnSends {
  const made = new WeakMap<SendRecord, Transaction>()
  return {
    merge(transactions, records, { address, network }) {
      const told = new Set(transactions.map(({ metadata }) => metadata.hash?.toLowerCase()))
      const missing = records.flatMap(record => {
        const hash = hashOf(record)
        const isOf = record.networkId === network.caipNetworkId && isSame(record.trace.from, address)
        if (!isOf || hash === undefined || told.has(hash.toLowerCase())) return []
        const transaction = made.get(record) ?? toTransaction(record, hash)
        made.set(record, transaction)
        return transaction
      })
      return [...missing, ...transactions]
    },
  }
}

/** Without one it may never have been sent. */
function hashOf({ stage }: SendRecord): string | undefined {
  return 'hash' in stage ? stage.hash : undefined
}

function toTransaction({ networkId, symbol, decimals, trace, asked, stage }: SendRecord, hash: string): Transaction {
  const { from: sender, to: recipient, amount } = trace
  return {
    id: hash,
    isOwn: true,
    metadata: {
      minedAt: new Date(asked).toISOString(),
      chain: networkId,
      operationType: 'send',
      status: stage.status === 'confirmed' || stage.status === 'failed' ? stage.status : 'pending',
      hash,
      sentFrom: sender,
      sentTo: recipient,
    },
    transfers: [
      {
        direction: 'out',
        sender,
        recipient,
        quantity: { numeric: formatUnits(BigInt(amount), decimals) },
        fungible_info: { name: symbol, symbol },
      },
    ],
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
