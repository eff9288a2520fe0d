import { KitError, type Store } from '@latchkey/core'
import type { FramePage, SecureUser } from '@latchkey/protocol/secure-frame'

import type { FrameClient } from './frame-client.ts'
import type { Afterwards, FrameScreens } from './frame-screens.ts'

/** What the frame shows a person besides what they approve: their recovery, getting a wallet back, taking it elsewhere. */
export interface FramePages {
  /**
   * Shows a page of the frame.
   *
   * @returns whether the person did what it is for
   * @throws KitError `modalClosed` where they left, and what the frame refuses
   */
  open(page: FramePage, options?: { signal?: AbortSignal; afterwards?: Afterwards }): Promise<boolean>
}

/** @param onDone what the kit knows of the person is another now: awaited before the screen goes */
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
 * Offers a recovery to whoever has just connected a wallet that has none, or was not yet told that the operator of the secure site may keep one, also for a new key of theirs,
 * where the modal is open for them.
 */
export function offerRecovery(store: Store, pages: FramePages, lastUser: () => SecureUser | undefined): () => void {
  return store.connections.events.on('connected', ({ connector }) => {
    const { modal, router } = store
    if (connector.type !== 'AUTH' || !modal.state.open) return
    const user = lastUser()
    if (user && (!user.hasRecovery || user.operator?.state === 'asked' || user.operator?.needsRenewal))
      pages.open('recovery', { afterwards: 'close' }).catch(() => {})
    // A wallet that was restored first is connected now. Whoever it was connected for shows what is next.
    else
      queueMicrotask(() => {
        if (modal.state.open && router.current()?.name === 'SecurePage') modal.close(true)
      })
  })
}
