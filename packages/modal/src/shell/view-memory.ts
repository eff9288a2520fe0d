import type { ViewElement } from '@latchkey/view-kit'

/** Stores the state in which the user left a view: the focused element, and the scroll positions of its lists. */
export class ViewMemory {
  readonly #focused = new WeakMap<ViewElement, HTMLElement>()
  readonly #scrolled = new WeakMap<Element, number>()

  /** Called while the view shows, before it fades: afterwards nothing in it has the focus or a scroll position. */
  keep(view: ViewElement): void {
    if (view.inert) return
    for (const element of scrollers(view)) this.#scrolled.set(element, element.scrollTop)
    let focused = view.shadowRoot?.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    // A focused field would open the keyboard of a phone.
    if (focused instanceof HTMLElement && !focused.matches('input, textarea')) this.#focused.set(view, focused)
    else this.#focused.delete(view)
  }

  scroll(view: ViewElement): void {
    // Setting a scroll position of 0 would only force an early layout.
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
