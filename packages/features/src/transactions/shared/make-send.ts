import { KitError, type Store } from '@latchkey/core'
import {
  type AdapterActions,
  type Connector,
  formatUnits,
  isSameAddress,
  type TransferTrace,
} from '@latchkey/primitives'

import { askWallet, type WalletAnswer } from './ask-wallet.ts'
import { onNetwork } from './on-network.ts'
import { sendError } from './errors.ts'
import { answerWaitMs, type SendOutcomes } from './send-outcomes.ts'
import { journalFeature } from './journal.ts'
import { maxTextLength } from './record-fields.ts'
import { holdSend } from './send-locks.ts'
import { requestOf, type SendOrder, verifyOrder } from './send-order.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import type { TransactionFailure } from './failure.ts'
import type { SendRecord, SendStage } from './send-state.ts'
import { walletName } from './wallet-name.ts'
import { withTimeout } from './with-timeout.ts'

/** Properties of a send in analytics events. */
export interface SendFacts {
  /** Network as CAIP-2. */
  network: string
  /** Symbol of the token. */
  token: string
  /** Amount in whole units: decimal text. */
  amount: string
}

/** Time limit of the trace, which finds a send on the chain. After it, nothing is sent. */
const traceWaitMs = 15_000

/**
 * Requests a transfer from the wallet once. The request is stored before, so that it outlives the page.
 *
 * @param onAsked receives the send's id as soon as it is stored, before the wallet is asked. If it throws, the wallet
 * is not asked
 * @param onLate called if the wallet has sent, or the user has declined, after the wait had ended
 * @returns the record once the wallet has answered, or the wait has ended
 * @throws KitError `sendRejected`, `sendNotPrepared`, `sendTokenMismatch`, `sendRecipientLost`, `sendNotKept`; the
 * error of a network switch; the error of `onAsked`
 */
export async function makeSend(
  store: Store,
  outcomes: SendOutcomes,
  order: SendOrder,
  onAsked: (id: string) => void = () => {},
  onLate: (answer: 'sent' | 'rejected') => void = () => {},
): Promise<SendRecord> {
  const { environment, events } = store
  const { clock } = environment
  const records = store.use(sendRecordsFeature)
  const told: SendFacts = {
    network: order.sender.network.caipNetworkId,
    token: order.token.symbol,
    amount: formatUnits(order.amount, order.token.decimals),
  }
  events.track('SEND_INITIATED', told)
  const id = environment.random.id()
  const holding = holdSend(environment, id)
  const { trace, ...asked } = await prepare(store, order, holding).catch((error: unknown) => {
    void holding.then(release => release?.())
    events.track('SEND_ERROR', { ...told, message: error instanceof Error ? error.message : String(error) })
    throw error
  })
  const release = await holding
  const record = { ...newRecord(store, order, trace, id), ...(release && { isLocked: true as const }) }
  const stopAwaiting = outcomes.await(id, release)
  try {
    if (!records.add(record)) throw sendError('sendNotKept')
    onAsked(record.id)
  } catch (error) {
    stopAwaiting()
    records.remove(record.id)
    events.track('SEND_ERROR', { ...told, message: error instanceof Error ? error.message : String(error) })
    throw error
  }

  let isLate = false
  const answered = askWallet(() => transfer(order, asked)).then(async answer => {
    stopAwaiting()
    const isDoubted = answer.status === 'failed' && doubtedFailures.has(answer.reason)
    const isExpiring = isDoubted && answer.reason === 'confirmedTooLate'
    const doubted: SendStage = { status: 'unanswered', ...(isExpiring && { refusedAt: clock.now() }) }
    records.answer(record.id, isDoubted ? doubted : stageOf(answer))
    if (isDoubted && (await outcomes.find(record.id)) === 'replaced') records.answer(record.id, stageOf(answer))
    const { stage } = records.find(record.id) ?? { stage: stageOf(answer) }
    if (stage && 'hash' in stage) {
      events.track('SEND_SUCCESS', told)
      if (isLate) onLate('sent')
      outcomes.expectChange(order.sender.network, trace.token)
    } else if (answer.status === 'rejected') {
      events.track('SEND_REJECTED', told)
      if (isLate) onLate('rejected')
    } else events.track('SEND_ERROR', { ...told, message: answer.status === 'failed' ? answer.reason : answer.status })
    return answer
  })
  const late = new Promise<WalletAnswer>(resolve => {
    const stop = clock.after(answerWaitMs, () => {
      isLate = true
      stopAwaiting()
      records.advance(record.id, { status: 'unanswered' })
      resolve({ status: 'unanswered' })
    })
    void answered.then(stop)
  })
  const answer = await Promise.race([answered, late])
  const known = records.find(record.id)
  if (known) return known
  if (answer.status === 'rejected') throw sendError('sendRejected', { cause: answer.cause })
  return { ...record, stage: stageOf(answer) ?? record.stage }
}

/**
 * Failures that a node may report of a transaction that the wallet has sent before. A transaction in its place proves
 * the failure. Its absence proves it only later, because a node may lag behind.
 */
const doubtedFailures: ReadonlySet<TransactionFailure> = new Set(['nonceTooLow', 'confirmedTooLate'])

/** Actions and wallet for the request. */
interface Asked {
  readonly actions: AdapterActions
  readonly connector: Connector
}

/** Prepares a send without a request to send: switches the network, verifies the order and computes the trace. */
async function prepare(
  store: Store,
  order: SendOrder,
  holding: Promise<unknown>,
): Promise<Asked & { readonly trace: TransferTrace }> {
  const { adapter, address, network } = order.sender
  const namespace = network.chainNamespace
  if (store.networks.current(namespace)?.caipNetworkId !== network.caipNetworkId)
    await store.connections.switchNetwork(network)
  try {
    const actions = await adapter.actions?.()
    const trace = await withTimeout(store.environment.clock, traceWaitMs, async signal => {
      if (actions) await verifyOrder(store, actions, order, signal)
      return actions?.traceTransfer ? actions.traceTransfer(requestOf(order), signal) : plainTrace(order)
    })
    if (!actions?.transfer) throw new Error('This family sends nothing')
    await holding
    const now = store.accounts.identity(namespace)?.address
    if (!now || !isSameAddress(namespace, now, address)) throw new Error('The account changed meanwhile')
    const connector = store.connections.activeConnector(namespace)
    if (!connector) throw new Error('No wallet is connected')
    return { actions, connector, trace }
  } catch (cause) {
    const isRejected = KitError.is(cause, 'sendTokenMismatch') || KitError.is(cause, 'sendRecipientLost')
    throw isRejected ? cause : sendError('sendNotPrepared', { cause })
  }
}

/** Returns the trace for a namespace that cannot search the chain. */
function plainTrace(order: SendOrder): TransferTrace {
  const { from, to, token, amount } = requestOf(order)
  return { from, to, ...(token && { token: token.address }), amount: amount.toString(), since: '0' }
}

function transfer(order: SendOrder, { actions, connector }: Asked): Promise<unknown> {
  const request = requestOf(order)
  const { network } = request
  return onNetwork(network, connector, async () =>
    actions.transfer?.(connector.getProvider(network.chainNamespace), request),
  )
}

function newRecord(store: Store, { token, receiver, sender }: SendOrder, trace: TransferTrace, id: string): SendRecord {
  const { environment, connections } = store
  const { caipNetworkId, chainNamespace } = sender.network
  const wallet = walletName(connections.state.byNamespace[chainNamespace]?.[0]?.wallet) ?? ''
  return {
    id,
    tab: store.use(journalFeature).tab,
    networkId: caipNetworkId,
    wallet: wallet.slice(0, maxTextLength),
    symbol: token.symbol.slice(0, maxTextLength),
    decimals: token.decimals,
    ...(token.iconUrl !== undefined && token.iconUrl.length <= maxTextLength && { iconUrl: token.iconUrl }),
    ...(receiver.name && { receiverName: receiver.name.slice(0, maxTextLength) }),
    trace,
    asked: environment.clock.now(),
    stage: { status: 'asked' },
  }
}

/** @returns `undefined` if the user declined */
function stageOf(answer: WalletAnswer): SendStage | undefined {
  switch (answer.status) {
    case 'sent':
      return { status: 'sent', hash: answer.hash }
    case 'failed':
      return { status: 'failed', reason: answer.reason }
    case 'unanswered':
      return { status: 'unanswered' }
    case 'rejected':
      return undefined
  }
}
