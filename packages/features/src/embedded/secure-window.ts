import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { EmbeddedStorage } from './embedded-storage.ts'
import type { FrameClient } from './frame-client.ts'
import type { FramePages } from './frame-pages.ts'

/**
 * - `in`: somebody is logged in on the secure site.
 * - `out`: nobody is.
 * - `unheard`: the browser keeps nothing for the frame, and who is logged in is known once the person has opened the secure window.
 */
export type LoginState = 'in' | 'out' | 'unheard'

/** The window of the secure site, which keeps what the browser does not keep for the frame: the person opens it by a click in the frame. */
export interface SecureWindow {
  look(): Promise<LoginState>
  /**
   * Has the person open it; the screen stays, for whoever asked to go on from.
   *
   * @returns whether they did
   * @throws KitError `modalClosed` where they leave, and what the frame refuses
   */
  open(signal?: AbortSignal): Promise<boolean>
  /**
   * Has the person open it where this browser has used it before, so that the secure site knows the browser again.
   *
   * @returns whether somebody is logged in
   */
  openAgain(signal?: AbortSignal): Promise<boolean>
  /** Whether it was opened in this load: the frame is then who the window keeps. */
  wasOpened(): boolean
  /** Takes its screen away. */
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
        // Whom it brings back has logged out: where that fails, nobody is logged in again by it.
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
 * Where a wallet was connected here before and waits for its window, whoever asks to connect is shown the way to it first: one click, and it is there. Once for each load:
 * who goes back from it wants something else.
 *
 * @param hasWaited whether the restoring of a wallet came to that
 */
export function offerWindow({ modal, router }: Store, hasWaited: () => boolean, connect: () => void): Stop {
  let isOffered = false
  return subscribe(modal.state, () => {
    if (isOffered || !modal.state.open || router.current()?.name !== 'Connect' || !hasWaited()) return
    isOffered = true
    connect()
  })
}
