import type { SendEstimate, SendRecord, SendRequest, SendResult, SendState } from '@latchkey/features/send'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { followLoaded } from './follow-loaded.ts'

export type { SendEstimate, SendRecord, SendRequest, SendResult, SendState }

/**
 * What it costs to send, and how much could be sent at most.
 *
 * @throws KitError `sendAmountAndReceiverMissing`, `sendChainUnsupported`, `caipNetworkOrAddressUndefined` without an account,
 *   `sendTokenMissing`, `sendNameUnresolved`; what the node answers with
 */
export async function estimateTransfer(kit: AppKit, request: SendRequest, signal?: AbortSignal): Promise<SendEstimate> {
  const { estimateTransfer: estimate } = await load()
  return estimate(kit.store, request, signal)
}

/**
 * Asks the connected wallet to send, on the network that the account is on: once for each call, and never again by itself.
 *
 * @returns its hash once the wallet has sent it
 * @throws KitError as `estimateTransfer`; `sendNotPrepared` where the network did not answer before the wallet was asked, `sendTokenMismatch` where the contract of the token says otherwise than its list, `sendNotKept` where the browser has no room, `sendRejected`, `sendFailed`
 *   where nothing was sent, `sendUnanswered` where nobody knows: `watchSend` tells what becomes known
 */
export async function sendTransfer(kit: AppKit, request: SendRequest): Promise<SendResult> {
  const { sendTransfer: send } = await load()
  return send(kit.store, request)
}

/** Hears of the send that the modal shows and of all that were made in this browser, once that is loaded and at every change, until stopped. */
export function watchSend(kit: AppKit, callback: (state: Readonly<SendState>) => void): Stop {
  return followLoaded(kit, load(), ({ watchSend: watch }) => watch(kit.store, callback), 'What is sent is not followed')
}

const load = () => import('@latchkey/features/send')
