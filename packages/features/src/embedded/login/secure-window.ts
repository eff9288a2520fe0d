import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { EmbeddedStorage } from './embedded-storage.ts'
import type { FrameClient } from './frame-client.ts'
import type { FramePages } from './frame-pages.ts'

/**
 * State of the login on the secure site.
 *
 * - `in`: a user is logged in.
 * - `out`: no user is logged in.
 * - `unheard`: the browser blocks the frame's storage, so the state is unknown until the user has opened the secure
 * window.
 */
export type LoginState = 'in' | 'out' | 'unheard'

/**
 * Window of the secure site with the storage that the browser blocks in the frame. The user opens it by a click in the
 * frame.
 */
export interface SecureWindow {
  look(): Promise<LoginState>
  /**
   * Prompts the user to open the window. The screen stays, so that the caller can go on from it.
   *
   * @returns whether the user has opened it
   * @throws KitError `modalClosed` if the user leaves; the errors of {@link FrameClient.request}
   */
  open(signal?: AbortSignal): Promise<boolean>
  /**
   * Prompts the user to open the window if this browser has used it before, so that the secure site recognizes the
   * browser.
   *
   * @returns whether a user is logged in
   * @throws as {@link open}
   */
  openAgain(signal?: AbortSignal): Promise<boolean>
  /** Whether it was opened since the page has loaded: the frame then has the window's session. */
  wasOpened(): boolean
  /** Closes the screen of the window. */
  leave(): void
}

export function createSecureWindow(
  { router, modal }: Store,
  client: FrameClient,
  pages: FramePages,
  storage: EmbeddedStorage,
): SecureWindow {
  let isOpened = false

  async function look(): Promise<LoginState> {
    const { isConnected, needsWindow } = await client.request('isConnected', undefined)
    return isConnected ? 'in' : needsWindow ? 'unheard' : 'out'
  }

  async function open(signal?: AbortSignal): Promise<boolean> {
    const isDone = await pages.open('window', { afterwards: 'stay', ...(signal && { signal }) })
    if (!isDone) return false
    isOpened = true
    storage.usesWindow.write(true)
    return true
  }

  function leave(): void {
    if (router.current()?.name === 'SecurePage' && !router.pop()) modal.close(true)
  }

  return {
    look,
    open,
    leave,
    wasOpened: () => isOpened,
    async openAgain(signal) {
      if (!storage.usesWindow.read() || (await look()) !== 'unheard') return false
      const isDone = await open(signal)
      if (isDone && storage.owesSignOut.read()) {
        // The window has the session of a user who logged out. If this sign-out fails, that session must not log them
        // in again.
        await client.request('signOut', undefined, signal ? { signal } : {})
        storage.owesSignOut.write(false)
      }
      const state = await look()
      if (state !== 'in') leave()
      return state === 'in'
    },
  }
}

/**
 * Shows the secure window first when the user opens Connect, if a wallet of an earlier visit waits for it. This happens
 * once per page load, because a user who goes back has declined it.
 *
 * @param hasWaited returns whether the restoration of a wallet waits for the window
 */
export function offerWindow({ modal, router }: Store, hasWaited: () => boolean, connect: () => void): Stop {
  let isOffered = false
  return subscribe(modal.state, () => {
    if (isOffered || !modal.state.open || router.current()?.name !== 'Connect' || !hasWaited()) return
    isOffered = true
    connect()
  })
}
