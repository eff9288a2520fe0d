import type { Messages } from '@latchkey/core'
import { isEntryPoint } from '@latchkey/primitives'
import type { TransactionTransfer } from '@latchkey/protocol'

import type { Transaction } from './history-client.ts'

type Said = keyof Messages['activity']

/** Properties of a transaction for views, in no language yet. */
export interface TransactionFacts {
  /** Message key of the title. */
  readonly title: Said
  /** Kind of the mark on its picture. */
  readonly sort: 'sent' | 'received' | 'swapped' | 'bought' | 'nft' | 'approved' | 'called'
  readonly status: Transaction['metadata']['status'] | 'unanswered'
  /** Recipient or sender; absent if the kind of transaction has none. */
  readonly counterparty: { readonly text: 'to' | 'from'; readonly address: string } | undefined
  /** Main transfer of the transaction. */
  readonly transfer: TransactionTransfer | undefined
  /** Transfer that was paid in a swap. */
  readonly given: TransactionTransfer | undefined
  /** Sign before the amount (S9.36, S9.37). */
  readonly sign: '+' | '−' | ''
}

interface Operation {
  readonly title: Said
  readonly sort: TransactionFacts['sort']
  readonly sign?: '+' | '−'
}

/** The names of operations come from outside, so this is a Map: a property such as `constructor` is no operation. */
const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    send: { title: 'sent', sort: 'sent', sign: '−' },
    receive: { title: 'received', sort: 'received', sign: '+' },
    trade: { title: 'swapped', sort: 'swapped' },
    buy: { title: 'bought', sort: 'bought' },
    mint: { title: 'minted', sort: 'received' },
    burn: { title: 'burned', sort: 'sent', sign: '−' },
    approve: { title: 'approved', sort: 'approved' },
    deposit: { title: 'deposited', sort: 'sent', sign: '+' },
    withdraw: { title: 'withdrawn', sort: 'received', sign: '−' },
    borrow: { title: 'borrowed', sort: 'received', sign: '+' },
    repay: { title: 'repaid', sort: 'sent', sign: '−' },
    claim: { title: 'claimed', sort: 'received', sign: '+' },
    deploy: { title: 'deployed', sort: 'called' },
  } satisfies Record<string, Operation>),
)
/** Titles of a send by its status, if it is not confirmed. */
const sendTitles = {
  pending: 'sending',
  unanswered: 'maybeSent',
  failed: 'sendFailed',
} as const satisfies Record<Exclude<TransactionFacts['status'], 'confirmed'>, Said>
const unknownOperation: Operation = { title: 'called', sort: 'called' }

/** Returns the properties of a transaction for views. */
export function describeTransaction({ metadata, transfers, isUnanswered }: Transaction): TransactionFacts {
  const { operationType, sentFrom, sentTo } = metadata
  const status = isUnanswered ? 'unanswered' : metadata.status
  const { title, sort, sign = '' } = operations.get(operationType) ?? unknownOperation
  const outgoing = transfers.find(each => each.direction !== 'in' && !isForOrder(each))
  const incoming = transfers.findLast(({ direction }) => direction === 'in')
  const transfer = (sort === 'sent' ? outgoing : incoming) ?? transfers[0]
  const isSend = operationType === 'send'
  return {
    title: isSend && status !== 'confirmed' ? sendTitles[status] : title,
    sort: transfer?.nft_info && sort !== 'swapped' ? 'nft' : sort,
    status,
    counterparty: isSend
      ? counterpartyOf('to', transfer?.recipient ?? sentTo)
      : operationType === 'receive'
        ? counterpartyOf('from', transfer?.sender ?? sentFrom)
        : undefined,
    transfer,
    given: sort === 'swapped' && outgoing !== transfer ? outgoing : undefined,
    // A failed transaction moved nothing.
    sign: status === 'failed' ? '' : sign,
  }
}

/**
 * Returns whether a transfer pays the entry point (ERC-4337). It comes before the transfers of the smart account's
 * operation.
 */
function isForOrder({ recipient = '' }: TransactionTransfer): boolean {
  return isEntryPoint(recipient)
}

function counterpartyOf(text: 'to' | 'from', address: string): TransactionFacts['counterparty'] {
  return address === '' ? undefined : { text, address }
}
