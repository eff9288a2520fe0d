import { KitError, type Store } from '@latchkey/core'
import { type ChainNamespace, formatUnits, parseUnits, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { tokensFeature } from '../tokens/tokens-feature.ts'
import { fetchNativeToken, findToken, isNative } from '../transaction/choose-token.ts'
import { sendError } from './errors.ts'
import { makeSend } from './make-send.ts'
import { mostDecimals } from '../transaction/record-fields.ts'
import { resolveReceiver } from './look-up-receiver.ts'
import { sendFeature } from './send-feature.ts'
import { requestOf, type SendOrder, verifyOrder } from './send-order.ts'
import { recipientJudgeFeature } from './judge-recipient.ts'
import type { ReceiverNotice, SendRecord, SendState } from './send-state.ts'
import { canSend, senderOf } from '../transaction/sender.ts'
import { walletFeeOf } from '../transaction/wallet-fee.ts'
import { within } from '../transaction/within.ts'

/** The past of an account that has not come after so long is reported as not checked. */
const searchWaitMs = 8_000

/** What a site has sent. */
export interface SendRequest {
  /** Who gets it: an address, or a name of one. */
  readonly to: string
  /** How much: decimal text in whole units, exact: `'0.25'`. */
  readonly amount: string
  /** Its contract or its mint, alone or as CAIP-10. @default the network's own currency */
  readonly token?: string
  /** Whose account sends. @default the family that the site is on */
  readonly namespace?: ChainNamespace
}

/** What a send costs; every amount is decimal text in whole units, exact. */
export interface SendEstimate {
  /** The fee of the network, at most: what the account pays. */
  readonly fee: string
  /** Who pays in place of the account, and whether that is seen to take nothing of the account for it; `fee` is then nothing. @default the account pays */
  readonly payer?: { readonly name: string; readonly isFree: boolean }
  /** The symbol of what the fee is paid in. */
  readonly symbol: string
  /** What the recipient gets. */
  readonly received: string
  /** The most that could be sent, once fee and costs are kept back. */
  readonly most: string
  /** Warnings about the recipient, the gravest first: an address that imitates one that the account has sent to. @default nothing */
  readonly notices?: readonly ReceiverNotice[]
  /** What an account for the recipient costs, in what the fee is paid in. @default none is needed */
  readonly accountCost?: string
}

/** What a send came to. */
export interface SendResult {
  /** The hash, or the signature, of its transaction. */
  readonly hash: string
}

/** What it costs. @throws what {@link sendTransfer} throws before it asks the wallet, and what the node answers with */
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
  await within(store.environment.clock, searchWaitMs, () => recipients.search(sender.network.chainNamespace)).catch(
    () => {},
  )
  signal?.throwIfAborted()
  const notices = recipients.judge(order.receiver.address, sender)
  const { symbol, decimals } = sender.network.nativeCurrency
  const cost = estimate.costs.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    fee: formatUnits(estimate.fee, decimals),
    ...(estimate.payer && { payer: estimate.payer }),
    symbol,
    received: formatUnits(estimate.received, token.decimals),
    most: formatUnits(estimate.most, token.decimals),
    ...(notices.length > 0 && { notices }),
    ...(cost > 0n && { accountCost: formatUnits(cost, decimals) }),
  }
}

/**
 * Asks the wallet to send, once for each call, and never again by itself.
 *
 * @returns its hash once the wallet has sent it; that the network has it, the site's own node tells
 * @throws KitError `sendAmountAndReceiverMissing`, `sendChainUnsupported`, `caipNetworkOrAddressUndefined`, `sendTokenMissing`,
 *   `sendNameUnresolved`, `sendTokenMismatch`, `sendRecipientLost`, `sendNotPrepared`, `sendNotKept`, `sendRejected`; `sendFailed` where nothing was sent; `sendUnanswered` where nobody knows
 */
export async function sendTransfer(store: Store, request: SendRequest): Promise<SendResult> {
  return resultOf(await makeSend(store, await toOrder(store, request)))
}

/** Hears of the send that the modal shows, and of all that were made, at once and at every change, until stopped. */
export function watchSend(store: Store, callback: (state: Readonly<SendState>) => void): Stop {
  const { state } = store.use(sendFeature)
  callback({ ...state })
  return subscribe(state, () => callback({ ...state }))
}

/** Nobody knows whether it was sent. */
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
  if (to.trim() === '' || !parseUnits(amount, mostDecimals)) throw sendError('sendAmountAndReceiverMissing')
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
