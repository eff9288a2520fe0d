import type { Stop } from '@latchkey/primitives'

import { isolateEvents } from './isolate-events.ts'
import { restoreFocusLater } from './remember-focus.ts'
import { lockScroll } from './scroll-lock.ts'

/** Locks a page while a dialog is open: it restores the focus later, stops the scrolling, and hides events from other dialogs. */
export class ScrollLock {
  #returnFocus: Stop | undefined
  #unlock: Stop | undefined
  #showEvents: Stop | undefined

  /**
   * Locks the page.
   *
   * @param host the element in the page that holds the dialog
   * @param browser reports when the modal has been painted, because locking recalculates every style of the page
   */
  lock(host: HTMLElement, { afterPaint }: { afterPaint(): Promise<void> }): void {
    this.#showEvents?.()
    this.#showEvents = isolateEvents(host)
    const returnFocus = restoreFocusLater()
    this.#returnFocus = returnFocus
    void afterPaint().then(() => {
      if (this.#returnFocus === returnFocus) this.#unlock = lockScroll()
    })
  }

  release(): void {
    this.#returnFocus?.()
    this.#returnFocus = undefined
    this.#unlock?.()
    this.#unlock = undefined
    this.#showEvents?.()
    this.#showEvents = undefined
  }
}
