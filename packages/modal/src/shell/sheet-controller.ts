import type { Stop } from '@latchkey/primitives'

import type { ModalParts } from './modal-motion.ts'

/** Below this width the modal is a bottom sheet. */
export const sheetQuery = '(max-width: 429.98px)'

/** Lets the card be dragged while it is a sheet. What drags it comes with the first sheet. */
export class SheetController {
  readonly #close: (speed: number) => boolean
  #card: HTMLElement | undefined
  #stop: Stop | undefined

  /** @param close asked to close, with the speed of the finger in CSS pixels a millisecond; returns false when refused */
  constructor(close: (speed: number) => boolean) {
    this.#close = close
  }

  /** @param parts absent while there is no sheet */
  follow(parts: ModalParts | undefined): void {
    if (parts?.card === this.#card) return
    this.#stop?.()
    this.#stop = undefined
    this.#card = parts?.card
    if (parts) void this.#load(parts)
  }

  async #load({ card, overlay }: ModalParts): Promise<void> {
    const loaded = await import('./sheet-drag.ts').catch(() => undefined)
    if (loaded && this.#card === card)
      this.#stop = loaded.dragSheet({ sheet: card, scrim: overlay, close: this.#close })
  }
}
