import { KitError, type Store } from '@latchkey/core'
import type { FramePage, SecureUser } from '@latchkey/protocol/secure-frame'

import type { FrameClient } from './frame-client.ts'
import type { Afterwards, FrameScreens } from './frame-screens.ts'

/**
 * Pages of the frame other than approvals: the recovery of a wallet, its restoration, and its transfer to another
 * device.
 */
export interface FramePages {
  /**
   * Shows a page of the frame.
   *
   * @returns whether the user has completed the page
   * @throws KitError `modalClosed` if the user leaves; the errors of {@link FrameClient.request}
   */
  open(page: FramePage, options?: { signal?: AbortSignal; afterwards?: Afterwards }): Promise<boolean>
}

/** @param onDone called after the user's data has changed, and awaited before the screen closes */
export function createFramePages(
  client: FrameClient,
  screens: FrameScreens,
  onDone: () => Promise<unknown>,
): FramePages {
  return {
    open: (page, { signal, afterwards } = {}) =>
      screens.show({
        screen: { name: 'SecurePage', parameters: { page } },
        async ask(options) {
          const { isDone } = await client.request('openPage', { page }, options)
          if (isDone && page === 'recovery') await onDone().catch(() => {})
          return isDone
        },
        left: () => new KitError('modalClosed'),
        ...(signal && { signal }),
        ...(afterwards && { afterwards }),
      }),
  }
}

/**
 * Offers a recovery after a wallet was connected while the modal is open: if the wallet has none, if the user was not
 * yet told that the operator of the secure site may keep one, or if the operator has a new key.
 */
export function offerRecovery(store: Store, pages: FramePages, lastUser: () => SecureUser | undefined): () => void {
  return store.connections.events.on('connected', ({ connector }) => {
    const { modal, router } = store
    if (connector.type !== 'AUTH' || !modal.state.open) return
    const user = lastUser()
    if (user && (!user.hasRecovery || user.operator?.state === 'asked' || user.operator?.needsRenewal))
      pages.open('recovery', { afterwards: 'close' }).catch(() => {})
    // A wallet that was restored first is connected now. Its page closes, unless another screen follows it.
    else
      queueMicrotask(() => {
        if (modal.state.open && router.current()?.name === 'SecurePage') modal.close(true)
      })
  })
}
