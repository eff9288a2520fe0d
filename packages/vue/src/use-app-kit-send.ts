import type { SendEstimate, SendRecord, SendRequest, SendResult } from '@latchkey/appkit/send'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followLoaded, type LoadWatch } from './loaded.ts'
import { followed } from './shapes.ts'

/** Result of `useAppKitSend`. */
export interface UseAppKitSendReturn {
  /** Transfers from this browser: pending ones, and those of the last day. The newest first. */
  readonly sends: readonly SendRecord[]
  /** Estimates the cost of a transfer, and the largest amount that can be sent. */
  estimateTransfer(request: SendRequest, signal?: AbortSignal): Promise<SendEstimate>
  /** Requests the connected wallet to send, once per call. */
  sendTransfer(request: SendRequest): Promise<SendResult>
}

/**
 * Sends without the modal, and returns the transfers with their outcomes.
 *
 * @example const { sendTransfer } = useAppKitSend()
 */
export function useAppKitSend({ appKit }: KitChoice = {}): UseAppKitSendReturn {
  const source = useKitSource(appKit)
  const sends = followLoaded(source, () => loadSends, 'The code of sends did not load')
  return followed({
    get sends() {
      return sends.value ?? []
    },
    estimateTransfer: async (request: SendRequest, signal?: AbortSignal) =>
      (await loadSend()).estimateTransfer(source.require(), request, signal),
    sendTransfer: async (request: SendRequest) => (await loadSend()).sendTransfer(source.require(), request),
  })
}

const loadSend = () => import('@latchkey/appkit/send')
const loadSends: LoadWatch<readonly SendRecord[]> = async () => {
  const { watchSend } = await loadSend()
  return (kit, tell) => watchSend(kit, ({ sends }) => tell(sends))
}
