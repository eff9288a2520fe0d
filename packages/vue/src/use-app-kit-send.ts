import { logFailure } from '@latchkey/appkit'
import type { SendEstimate, SendRecord, SendRequest, SendResult } from '@latchkey/appkit/send'
import { shallowRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { whileShown } from './while-shown.ts'

/** What `useAppKitSend` gives. */
export interface UseAppKitSendReturn {
  /** What was sent from this browser: what is not settled, and what was within the last day. The newest first. */
  readonly sends: readonly SendRecord[]
  /** What it costs to send, and how much could be sent at most. */
  estimateTransfer(request: SendRequest, signal?: AbortSignal): Promise<SendEstimate>
  /** Asks the connected wallet to send: once for each call. */
  sendTransfer(request: SendRequest): Promise<SendResult>
}

/** Sends without the modal, and tells what became of what was sent. */
export function useAppKitSend({ appKit }: KitChoice = {}): UseAppKitSendReturn {
  const source = useKitSource(appKit)
  const sends = shallowRef<readonly SendRecord[]>([])
  whileShown(source.kit, kit => {
    let isLeft = false
    let stop = (): void => {}
    if (kit)
      loadSend()
        .then(({ watchSend }) => {
          if (!isLeft) stop = watchSend(kit, state => (sends.value = state.sends))
        })
        .catch((error: unknown) => logFailure(kit, 'The code of sends did not load', error))
    return () => {
      isLeft = true
      stop()
      sends.value = []
    }
  })
  return followed({
    get sends() {
      return sends.value
    },
    estimateTransfer: async (request: SendRequest, signal?: AbortSignal) =>
      (await loadSend()).estimateTransfer(source.require(), request, signal),
    sendTransfer: async (request: SendRequest) => (await loadSend()).sendTransfer(source.require(), request),
  })
}

const loadSend = () => import('@latchkey/appkit/send')
