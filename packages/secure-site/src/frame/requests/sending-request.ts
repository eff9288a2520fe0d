import type { UnsafeMethod } from '@latchkey/protocol/secure-frame'

import type { SitePermissions } from '../permissions/site-permissions.ts'
import type { AskedRequest } from '../serve-page.ts'
import type { BegunRequests } from './begun-requests.ts'

/** Methods that send something, so that a second execution would cost twice. */
const sending: ReadonlySet<UnsafeMethod> = new Set([
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
])

/** One sending request of a page, which starts at most once, even if the frame is reloaded. */
export interface SendingRequest {
  /** Returns the result of an earlier load. @throws FrameError -32603 for an unknown one */
  earlier(): Promise<{ readonly result: unknown } | undefined>
  /**
   * Records the start, before a permission is counted and before anything is signed. @throws FrameError -32603 if it
   * has started before
   */
  begin(): Promise<void>
  finish(result: unknown): Promise<void>
  /** Wraps the permissions: counting a use records the start first. */
  permissions(given: SitePermissions): SitePermissions
}

/**
 * Creates the request.
 *
 * @param onBegun notifies the page before the execution
 * @returns `undefined` for a method that sends nothing
 */
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
    // The page gets its answer anyway. A repeated request is answered that it may have been sent.
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
