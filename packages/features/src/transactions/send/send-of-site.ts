import { KitError, type Store } from '@latchkey/core'
import { type ChainNamespace, formatUnits, parseUnits, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { fetchNativeToken, findToken, isNative } from '../../account/tokens/choose-token.ts'
import { sendError } from '../shared/errors.ts'
import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { makeSend } from '../shared/make-send.ts'
import { maxDecimals } from '../shared/record-fields.ts'
import { resolveReceiver } from './look-up-receiver.ts'
import { sendFeature } from './send-feature.ts'
import { requestOf, type SendOrder, verifyOrder } from '../shared/send-order.ts'
import { recipientJudgeFeature } from '../../account/activity/judge-recipient.ts'
import type { ReceiverNotice, SendRecord, SendState } from '../shared/send-state.ts'
import { canSend, senderOf } from '../shared/sender.ts'
import { walletFeeOf } from '../shared/wallet-fee.ts'
import { withTimeout } from '../shared/with-timeout.ts'

/** Time limit of an account's history. After it, the recipient is reported as not checked. */
const searchWaitMs = 8_000

/** Transfer requested by a site. */
export interface SendRequest {
  /** Recipient: an address, or a name of one. */
  readonly to: string
  /** Amount: exact decimal text in whole units, such as `'0.25'`. */
  readonly amount: string
  /** Contract or mint of the token, alone or as CAIP-10. @default the network's own currency */
  readonly token?: string
  /** Namespace of the sending account. @default the active namespace of the site */
  readonly namespace?: ChainNamespace
}

/** Costs of a transfer. Every amount is exact decimal text in whole units. */
export interface SendEstimate {
  /** Highest network fee that the account pays. */
  readonly fee: string
  /**
   * Payer of the fee in place of the account, and whether it verifiably takes nothing from the account for that; `fee`
   * is 0 then.
   * @default the account pays
   */
  readonly payer?: { readonly name: string; readonly isFree: boolean }
  /** Symbol of the currency of the fee. */
  readonly symbol: string
  /** Amount that the recipient gets. */
  readonly received: string
  /** Highest amount that could be sent, less fee and costs. */
  readonly max: string
  /**
   * Warnings about the recipient, the gravest first, such as an address that imitates one that the account has sent to.
   * @default none
   */
  readonly notices?: readonly ReceiverNotice[]
  /** Cost of a new account for the recipient, in the currency of the fee. @default none is needed */
  readonly accountCost?: string
}

/** Result of a transfer. */
export interface SendResult {
  /** Hash, or signature, of its transaction. */
  readonly hash: string
}

/**
 * Estimates the costs of a transfer. Requests nothing from the wallet.
 *
 * @throws KitError `sendAmountAndReceiverMissing`, `sendChainUnsupported`, `caipNetworkOrAddressUndefined`,
 * `sendTokenMissing`, `sendNameUnresolved`, `sendTokenMismatch`, `sendRecipientLost`; the error of the node
 */
export async function estimateTransfer(
  store: Store,
  request: SendRequest,
  signal?: AbortSignal,
): Promise<SendEstimate> {
  const order = await toOrder(store, request, signal)
  const { sender, token } = order
  const actions = await sender.adapter.actions?.()
  if (actions) await verifyOrder(store, actions, order, signal)
  const estimate = await actions?.estimateTransfer?.(requestOf(order), signal, walletFeeOf(store, sender))
  if (!estimate) throw sendError('sendChainUnsupported')
  const recipients = store.use(recipientJudgeFeature)
  await withTimeout(store.environment.clock, searchWaitMs, () =>
    recipients.search(sender.network.chainNamespace),
  ).catch(() => {})
  signal?.throwIfAborted()
  const notices = recipients.judge(order.receiver.address, sender)
  const { symbol, decimals } = sender.network.nativeCurrency
  const cost = estimate.costs.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    fee: formatUnits(estimate.fee, decimals),
    ...(estimate.payer && { payer: estimate.payer }),
    symbol,
    received: formatUnits(estimate.received, token.decimals),
    max: formatUnits(estimate.max, token.decimals),
    ...(notices.length > 0 && { notices }),
    ...(cost > 0n && { accountCost: formatUnits(cost, decimals) }),
  }
}

/**
 * Requests a transfer from the wallet, once for each call and without a retry.
 *
 * @returns the hash once the wallet has sent the transaction. The site's own node tells whether it is confirmed
 * @throws KitError `sendAmountAndReceiverMissing`, `sendChainUnsupported`, `caipNetworkOrAddressUndefined`,
 * `sendTokenMissing`, `sendNameUnresolved`, `sendTokenMismatch`, `sendRecipientLost`, `sendNotPrepared`, `sendNotKept`,
 * `sendRejected`; `sendFailed` if nothing was sent; `sendUnanswered` if the wallet did not report whether it has sent
 */
export async function sendTransfer(store: Store, request: SendRequest): Promise<SendResult> {
  return resultOf(await makeSend(store, store.use(sendOutcomesFeature), await toOrder(store, request)))
}

/** Calls back with the modal's draft and all stored sends, at once and on every change, until stopped. */
export function watchSend(store: Store, callback: (state: Readonly<SendState>) => void): Stop {
  const { state } = store.use(sendFeature)
  callback({ ...state })
  return subscribe(state, () => callback({ ...state }))
}

/** Creates the error of a send with an unknown result. */
export function unanswered(): KitError {
  return sendError('sendUnanswered', { advice: 'Look for it before it is sent again' })
}

/** @throws KitError `sendFailed`, `sendUnanswered` */
export function resultOf({ stage }: SendRecord): SendResult {
  if (stage.status === 'failed') throw sendError('sendFailed', { advice: stage.reason })
  if (!('hash' in stage)) throw unanswered()
  return { hash: stage.hash }
}

async function toOrder(store: Store, request: SendRequest, signal?: AbortSignal): Promise<SendOrder> {
  const { to, amount, token: asked, namespace = store.networks.state.activeNamespace } = request
  if (to.trim() === '' || !parseUnits(amount, maxDecimals)) throw sendError('sendAmountAndReceiverMissing')
  if (!canSend(store, namespace)) throw sendError('sendChainUnsupported')
  const sender = senderOf(store, namespace, undefined)
  if (!sender) throw new KitError('caipNetworkOrAddressUndefined')
  const tokens = await store
    .use(tokensFeature)
    .fetch(sender.network)
    .catch(() => [])
  const token = findToken(tokens, asked) ?? (isNative(asked) ? await fetchNativeToken(store, sender) : undefined)
  if (!token) throw sendError('sendTokenMissing')
  const units = parseUnits(amount, token.decimals)
  if (!units) throw sendError('sendAmountAndReceiverMissing', { advice: `The token has ${token.decimals} decimals` })
  const receiver = await resolveReceiver(store, to.trim(), sender, signal).catch((cause: unknown) => {
    throw sendError('sendNameUnresolved', { cause })
  })
  if (!receiver) throw sendError('sendNameUnresolved')
  signal?.throwIfAborted()
  return { sender, token, amount: units, receiver }
}
