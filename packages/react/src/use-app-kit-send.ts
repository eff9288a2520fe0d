import type { SendEstimate, SendRecord, SendRequest, SendResult } from '@latchkey/appkit/send'
import { useCallback } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type LoadWatch, useLoaded } from './use-loaded.ts'

/** Result of `useAppKitSend`. */
export interface UseAppKitSendReturn {
  /** Transfers from this browser: pending ones, and those of the last day. The newest first. */
  sends: readonly SendRecord[]
  /** Estimates the cost of a transfer, and the largest amount that can be sent. */
  estimateTransfer(request: SendRequest, signal?: AbortSignal): Promise<SendEstimate>
  /** Requests the connected wallet to send, once per call. */
  sendTransfer(request: SendRequest): Promise<SendResult>
}

/**
 * Sends without the modal, and returns the transfers with their outcomes. Both functions keep their identity between renders.
 *
 * @example const { sendTransfer } = useAppKitSend()
 */
export function useAppKitSend({ appKit }: KitChoice = {}): UseAppKitSendReturn {
  const source = useKitSource(appKit)
  const sends = useLoaded(source, loadSends, 'The code of sends did not load') ?? none
  const estimateTransfer = useCallback(
    async (request: SendRequest, signal?: AbortSignal) =>
      (await loadSend()).estimateTransfer(source.require(), request, signal),
    [source],
  )
  const sendTransfer = useCallback(
    async (request: SendRequest) => (await loadSend()).sendTransfer(source.require(), request),
    [source],
  )
  return { sends, estimateTransfer, sendTransfer }
}

const none: readonly SendRecord[] = []
const loadSend = () => import('@latchkey/appkit/send')
const loadSends: LoadWatch<readonly SendRecord[]> = async () => {
  const { watchSend } = await loadSend()
  return (kit, tell) => watchSend(kit, ({ sends }) => tell(sends))
}
