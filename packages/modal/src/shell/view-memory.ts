import type { ViewElement } from '@latchkey/view-kit'

/** How a person left a view: what had the focus, and how far its lists were scrolled. */
export class ViewMemory {
  readonly #focused = new WeakMap<ViewElement, HTMLElement>()
  readonly #scrolled = new WeakMap<Element, number>()

  /** While it shows, and before it fades: afterwards nothing in it has the focus, and nothing is scrolled. */
  keep(view: ViewElement): void {
    if (view.inert) return
    for (const element of scrollers(view)) this.#scrolled.set(element, element.scrollTop)
    let focused = view.shadowRoot?.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    // A field would bring up the keyboard of a phone.
    if (focused instanceof HTMLElement && !focused.matches('input, textarea')) this.#focused.set(view, focused)
    else this.#focused.delete(view)
  }

  scroll(view: ViewElement): void {
    // Where nothing was scrolled, to say so would only lay it out early.
    for (const element of scrollers(view)) {
      const top = this.#scrolled.get(element)
      if (top) element.scrollTop = top
    }
  }

  focus(view: ViewElement): void {
    this.#focused.get(view)?.focus({ preventScroll: true })
  }
}

function scrollers({ shadowRoot }: ViewElement): Element[] {
  return [...(shadowRoot?.querySelectorAll('.body, .scroll-mask') ?? [])]
}
