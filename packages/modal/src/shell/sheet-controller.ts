import type { Stop } from '@latchkey/primitives'

import type { ModalParts } from './modal-motion.ts'

/** Width up to which the modal is a bottom sheet. */
export const sheetQuery = '(max-width: 429.98px)'

/** Makes the card draggable while it is a sheet. The code for it is loaded with the first sheet. */
export class SheetController {
  readonly #close: (speed: number) => boolean
  #card: HTMLElement | undefined
  #stop: Stop | undefined

  /** @param close called to close, with the finger's speed in CSS pixels per ms; returns false if a screen prevents it */
  constructor(close: (speed: number) => boolean) {
    this.#close = close
  }

  /** @param parts `undefined` while the modal is not a sheet */
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
