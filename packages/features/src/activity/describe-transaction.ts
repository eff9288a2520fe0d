import type { Messages } from '@latchkey/core'
import { isEntryPoint } from '@latchkey/primitives'
import type { TransactionTransfer } from '@latchkey/protocol'

import type { Transaction } from './history-client.ts'

type Said = keyof Messages['activity']

/** What shows of a transaction, before it is put into the words of a language. */
export interface TransactionFacts {
  /** What it was. */
  readonly title: Said
  /** What its picture is marked with. */
  readonly sort: 'sent' | 'received' | 'swapped' | 'bought' | 'nft' | 'approved' | 'called'
  readonly status: Transaction['metadata']['status'] | 'unanswered'
  /** Who it went to or came from; absent where that says nothing. */
  readonly counterparty: { readonly text: 'to' | 'from'; readonly address: string } | undefined
  /** What moved, the one that counts for it. */
  readonly transfer: TransactionTransfer | undefined
  /** What was given for it. */
  readonly given: TransactionTransfer | undefined
  /** Before the amount (S9.36, S9.37). */
  readonly sign: '+' | '−' | ''
}

interface Operation {
  readonly title: Said
  readonly sort: TransactionFacts['sort']
  readonly sign?: '+' | '−'
}

/** A Map, because what an operation is called comes from outside. */
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
/** What a send is called that is not confirmed. */
const sendTitles = {
  pending: 'sending',
  unanswered: 'maybeSent',
  failed: 'sendFailed',
} as const satisfies Record<Exclude<TransactionFacts['status'], 'confirmed'>, Said>
const unknownOperation: Operation = { title: 'called', sort: 'called' }

/** What a transaction was for the account. */
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
    // What failed moved nothing.
    sign: status === 'failed' ? '' : sign,
  }
}

/** What a smart account pays whoever carries out its orders, which comes before all that it ordered. */
function isForOrder({ recipient = '' }: TransactionTransfer): boolean {
  return isEntryPoint(recipient)
}

function counterpartyOf(text: 'to' | 'from', address: string): TransactionFacts['counterparty'] {
  return address === '' ? undefined : { text, address }
}
