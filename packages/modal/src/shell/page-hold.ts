import type { Stop } from '@latchkey/primitives'

import { rememberFocus } from './remember-focus.ts'
import { lockScroll } from './scroll-lock.ts'

/** What an open dialog holds of its page, until it closes: the focus, to give it back, and the scrolling. */
export class PageHold {
  #returnFocus: Stop | undefined
  #unlock: Stop | undefined

  /** @param browser tells when what shows has been painted: for the lock, every style of the page is looked through again */
  take({ afterPaint }: { afterPaint(): Promise<void> }): void {
    const returnFocus = rememberFocus()
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
  }
}
