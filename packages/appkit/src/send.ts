import type { SendEstimate, SendRecord, SendRequest, SendResult, SendState } from '@latchkey/features/send'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { followLoaded } from './follow-loaded.ts'

export type { SendEstimate, SendRecord, SendRequest, SendResult, SendState }

/**
 * Estimates the cost of a transfer, and the largest amount that can be sent.
 *
 * @example const { fee } = await estimateTransfer(kit, { to: 'vitalik.eth', amount: '0.1' })
 * @throws KitError `sendAmountAndReceiverMissing`, `sendChainUnsupported`, `caipNetworkOrAddressUndefined` without an account,
 *   `sendTokenMissing`, `sendNameUnresolved`; the node's error
 */
export async function estimateTransfer(kit: AppKit, request: SendRequest, signal?: AbortSignal): Promise<SendEstimate> {
  const { estimateTransfer: estimate } = await load()
  return estimate(kit.store, request, signal)
}

/**
 * Requests the connected wallet to send, on the account's network. One request per call, never repeated by itself.
 *
 * @example const { hash } = await sendTransfer(kit, { to: 'vitalik.eth', amount: '0.1' })
 * @returns the hash, once the wallet has sent it
 * @throws KitError as `estimateTransfer`; `sendNotPrepared` if the network did not answer before the request, `sendTokenMismatch`
 *   if the token's contract differs from its list, `sendNotKept` if the browser's storage is full, `sendRejected`, `sendFailed`
 *   if nothing was sent, `sendUnanswered` if the outcome is unknown: `watchSend` reports it later
 */
export async function sendTransfer(kit: AppKit, request: SendRequest): Promise<SendResult> {
  const { sendTransfer: send } = await load()
  return send(kit.store, request)
}

/**
 * Calls back with the transfer that the modal shows and all that were made in this browser: once the code is loaded and at every
 * change, until stopped.
 */
export function watchSend(kit: AppKit, callback: (state: Readonly<SendState>) => void): Stop {
  return followLoaded(kit, load(), ({ watchSend: watch }) => watch(kit.store, callback), 'What is sent is not followed')
}

const load = () => import('@latchkey/features/send')
