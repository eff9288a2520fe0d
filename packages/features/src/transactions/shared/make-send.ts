import { KitError, type Store } from '@latchkey/core'
import {
  type AdapterActions,
  type Connector,
  formatUnits,
  isSameAddress,
  type TransferTrace,
} from '@latchkey/primitives'

import { onNetwork } from './on-network.ts'
import { sendError } from './errors.ts'
import type { Lifecycle, WalletCall } from './lifecycle.ts'
import { journalFeature } from './journal.ts'
import { maxTextLength } from './record-fields.ts'
import { holdSend } from './send-locks.ts'
import { requestOf, type SendOrder, verifyOrder } from './send-order.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import type { SendRecord } from './send-state.ts'
import { type PaymentFields, toSendRecord, type TransferRecord } from './transfer-record.ts'
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
 * @param onAsked receives the send's id before it is stored and the wallet is asked. If it throws, neither happens
 * @param onMoment called with each moment of the send that this page notices, once if it was sent, also after the wait
 * @param payment the payment that the send makes
 * @returns the record once the wallet has answered, or the wait has ended
 * @throws KitError `sendRejected`, `sendNotPrepared`, `sendTokenMismatch`, `sendRecipientLost`, `sendNotKept`; the
 * error of a network switch; the error of `onAsked`
 */
export async function makeSend(
  store: Store,
  outcomes: Lifecycle,
  order: SendOrder,
  onAsked: (id: string) => void = () => {},
  onMoment: WalletCall['onMoment'] = () => {},
  payment?: PaymentFields & { readonly id: string },
): Promise<SendRecord> {
  const { environment, events } = store
  const records = store.use(sendRecordsFeature)
  const told: SendFacts = {
    network: order.sender.network.caipNetworkId,
    token: order.token.symbol,
    amount: formatUnits(order.amount, order.token.decimals),
  }
  events.track('SEND_INITIATED', told)
  const id = payment?.id ?? environment.random.id()
  const holding = holdSend(environment, id)
  const trackError = (error: unknown): void =>
    events.track('SEND_ERROR', { ...told, message: error instanceof Error ? error.message : String(error) })
  const { trace, ...asked } = await prepare(store, order, holding).catch((error: unknown) => {
    void holding.then(release => release?.())
    trackError(error)
    throw error
  })
  const release = await holding
  const record = {
    ...newRecord(store, order, trace, id),
    ...payment,
    // An earlier attempt has failed.
    generation: (records.payments.find(id)?.generation ?? -1) + 1,
    ...(release && { isLocked: true as const }),
  }
  let isSent = false
  const call: WalletCall = {
    release,
    submit: () => transfer(order, asked),
    onClaim: () => onAsked(id),
    onMoment(moment, now, isRepeated) {
      const isSuccess = moment === 'submitted' || (moment === 'failed' && isRepeated)
      // The wallet may answer after a search has found its transaction.
      if (isSuccess && isSent) return
      isSent ||= isSuccess
      if (isSuccess) events.track('SEND_SUCCESS', told)
      else if (moment === 'rejected') events.track('SEND_REJECTED', told)
      else if (moment === 'unsent' || moment === 'noAnswer')
        events.track('SEND_ERROR', { ...told, message: messageOf(now) })
      onMoment(moment, now, isRepeated)
    },
  }
  const answer = await outcomes.run(record, call).catch((error: unknown) => {
    trackError(error)
    throw error
  })
  const stored = records.transfers().find(each => each.id === id)
  const known = stored && toSendRecord(stored)
  // The result is not known if the kit was destroyed while the wallet had the request.
  if (known && (answer || known.stage.status !== 'asked')) return known
  if (answer?.status === 'rejected') throw sendError('sendRejected', { cause: answer.cause })
  return toSendRecord({ ...record, stage: { status: 'unknown' } })
}

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

function newRecord(
  store: Store,
  { token, receiver, sender }: SendOrder,
  trace: TransferTrace,
  id: string,
): TransferRecord {
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
    createdAt: environment.clock.now(),
    generation: 0,
    stage: { status: 'pending', awaits: 'wallet' },
    steps: [{ kind: 'transfer', status: 'pending' }],
  }
}

/** Returns why a transfer has not arrived, for an event. */
export function messageOf({ stage }: Pick<TransferRecord, 'stage'>): string {
  const reason = stage.status === 'failed' ? stage.reason : stage.status === 'unknown' ? stage.suspected : undefined
  return reason ?? 'unanswered'
}
