import type { SendEstimate, SendRecord, SendRequest, SendResult } from '@latchkey/appkit/send'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followLoaded, type LoadWatch } from './loaded.ts'
import { followed } from './shapes.ts'

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
