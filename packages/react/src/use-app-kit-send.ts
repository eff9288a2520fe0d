import { logFailure } from '@latchkey/appkit'
import type { SendEstimate, SendRecord, SendRequest, SendResult } from '@latchkey/appkit/send'
import { useCallback, useEffect, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** What `useAppKitSend` gives. */
export interface UseAppKitSendReturn {
  /** What was sent from this browser: what is not settled, and what was within the last day. The newest first. */
  sends: readonly SendRecord[]
  /** What it costs to send, and how much could be sent at most. */
  estimateTransfer(request: SendRequest, signal?: AbortSignal): Promise<SendEstimate>
  /** Asks the connected wallet to send: once for each call. */
  sendTransfer(request: SendRequest): Promise<SendResult>
}

/** Sends without the modal, and tells what became of what was sent. Both functions stay the same from render to render. */
export function useAppKitSend({ appKit }: KitChoice = {}): UseAppKitSendReturn {
  const source = useKitSource(appKit)
  const [sends, setSends] = useState<readonly SendRecord[]>([])
  useEffect(() => {
    const kit = source.make()
    let isLeft = false
    let stop = (): void => {}
    if (kit)
      loadSend()
        .then(({ watchSend }) => {
          if (!isLeft) stop = watchSend(kit, state => setSends(state.sends))
        })
        .catch((error: unknown) => logFailure(kit, 'The code of sends did not load', error))
    return () => {
      isLeft = true
      stop()
      setSends([])
    }
  }, [source])
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

const loadSend = () => import('@latchkey/appkit/send')
