import type { UnsafeMethod } from '@latchkey/protocol/secure-frame'

import type { SitePermissions } from '../permissions/site-permissions.ts'
import type { AskedRequest } from '../serve-page.ts'
import type { BegunRequests } from './begun-requests.ts'

/** What sends something: done twice, it costs twice. */
const sending: ReadonlySet<UnsafeMethod> = new Set([
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
])

/** One request of a page to send something, which is begun once, whatever becomes of the frame meanwhile. */
export interface SendingRequest {
  /** @returns what it came to before this frame was loaded @throws FrameError -32603 where nobody knows */
  earlier(): Promise<{ readonly result: unknown } | undefined>
  /** It is carried out from now on: before a permission is counted, and before anything is signed. @throws FrameError -32603 where it was before */
  begin(): Promise<void>
  finish(result: unknown): Promise<void>
  /** Counted is what is begun. */
  permissions(given: SitePermissions): SitePermissions
}

/** @param onBegun the page hears of it before anything is done @returns undefined for what sends nothing */
export function createSendingRequest(
  method: UnsafeMethod,
  { id, isBegun }: AskedRequest,
  origin: string,
  kept: BegunRequests,
  onBegun: (id: string) => void,
): SendingRequest | undefined {
  if (!sending.has(method)) return undefined
  const key = `${origin} ${id}`
  let isUnderWay = false

  async function begin(): Promise<void> {
    if (isUnderWay) return
    await kept.begin(key)
    onBegun(id)
    isUnderWay = true
  }

  return {
    earlier: () => kept.find(key, isBegun),
    begin,
    // The page is answered all the same: who asks again hears that it may have been sent.
    finish: result => kept.finish(key, result).catch(() => {}),
    permissions: given => ({
      ...given,
      async use(...counted) {
        await begin()
        await given.use(...counted)
      },
    }),
  }
}
