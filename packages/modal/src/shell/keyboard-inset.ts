import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Lifts the bottom sheet above the on-screen keyboard, and keeps the focused field in view. */
export class KeyboardInsetController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    window.visualViewport?.addEventListener('resize', this.#measure)
  }

  hostDisconnected(): void {
    window.visualViewport?.removeEventListener('resize', this.#measure)
    this.#host.style.removeProperty('--lk-keyboard')
  }

  readonly #measure = (): void => {
    const viewport = window.visualViewport
    // A pinch zoom shrinks the visual viewport too, without a keyboard.
    const inset =
      viewport && viewport.scale === 1 ? Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop) : 0
    this.#host.style.setProperty('--lk-keyboard', `${Math.round(inset)}px`)
    if (inset > 0) deepestFocus()?.scrollIntoView({ block: 'nearest' })
  }
}

function deepestFocus(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}
