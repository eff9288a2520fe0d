import { formatUnits } from '@latchkey/primitives'

import type { SendRecord } from '../../transactions/shared/send-state.ts'
import { newestFirst } from './group-by-month.ts'
import type { Held } from './held.ts'
import type { Transaction } from './history-client.ts'

/** Merges sends of this browser with reported transactions. */
export interface OwnSends {
  /**
   * Adds an account's sends of this browser that are not reported yet, and completes the reported ones with facts that
   * only this browser has.
   */
  merge(transactions: readonly Transaction[], records: readonly SendRecord[], held: Held): Transaction[]
}

/** Creates the merge. An unchanged send stays the same object. */
export function createOwnSends(): OwnSends {
  const made = new WeakMap<SendRecord, Transaction>()
  const joined = new WeakMap<SendRecord, { readonly told: Transaction; readonly transaction: Transaction }>()

  function own(record: SendRecord): Transaction {
    const transaction = made.get(record) ?? toTransaction(record)
    made.set(record, transaction)
    return transaction
  }
  function join(told: Transaction, record: SendRecord): Transaction {
    const before = joined.get(record)
    if (before?.told === told) return before.transaction
    const transaction = withKnown(told, own(record), isReverted(record))
    joined.set(record, { told, transaction })
    return transaction
  }

  return {
    merge(transactions, records, held) {
      const sends = records.filter(record => isOf(record, held) && mayBeOnChain(record))
      if (sends.length === 0) return [...transactions]
      const byHash = new Map(sends.map(record => [hashOf(record)?.toLowerCase(), record]))
      const told = new Set<SendRecord>()
      const merged = transactions.map(each => {
        const record = each.metadata.hash && byHash.get(each.metadata.hash.toLowerCase())
        if (!record) return each
        told.add(record)
        return join(each, record)
      })
      const missing = sends.filter(record => !told.has(record)).map(own)
      return missing.length === 0 ? merged : newestFirst([...missing, ...merged])
    },
  }
}

/** Returns whether an account has sent it on its network. */
export function isOf({ networkId, trace }: SendRecord, { address, network }: Held): boolean {
  return networkId === network.caipNetworkId && trace.from.toLowerCase() === address.toLowerCase()
}

/** Returns whether a send may be on the chain: it has a hash, or the wallet never answered. */
function mayBeOnChain(record: SendRecord): boolean {
  return hashOf(record) !== undefined || record.stage.status === 'unanswered'
}

function hashOf({ stage }: SendRecord): string | undefined {
  return 'hash' in stage ? stage.hash : undefined
}

function isReverted({ stage }: SendRecord): boolean {
  return stage.status === 'failed' && stage.reason === 'reverted'
}

/** Completes a reported transaction. Its report takes precedence once it has the transfers of its block. */
function withKnown(told: Transaction, own: Transaction, isReverted: boolean): Transaction {
  const isRead = told.transfers.length > 0
  return {
    ...told,
    isOwn: true,
    metadata: {
      ...told.metadata,
      ...(!isRead && { operationType: own.metadata.operationType }),
      // The operation of a smart account may fail in a transaction that succeeds.
      ...((isReverted || told.metadata.status === 'pending') && { status: own.metadata.status }),
    },
    transfers: isRead ? told.transfers : own.transfers,
  }
}

function toTransaction(record: SendRecord): Transaction {
  const { id, networkId, symbol, decimals, iconUrl, trace, asked, stage } = record
  const { from: sender, to: recipient, amount } = trace
  const hash = hashOf(record)
  return {
    id: hash ?? id,
    isOwn: true,
    ...(stage.status === 'unanswered' && { isUnanswered: true }),
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
        fungible_info: { name: symbol, symbol, ...(iconUrl !== undefined && { icon: { url: iconUrl } }) },
      },
    ],
  }
}
