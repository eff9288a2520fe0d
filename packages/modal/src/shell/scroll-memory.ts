import type { ViewElement } from '@latchkey/view-kit'

/** How far down the lists of views were when they left, so that they come back as they were. */
export class ScrollMemory {
  readonly #tops = new WeakMap<Element, number>()

  /** Of a view that still shows: what is in no page has not been scrolled. */
  keep(view: ViewElement | undefined): void {
    for (const element of scrollersOf(view)) this.#tops.set(element, element.scrollTop)
  }

  restore(view: ViewElement): void {
    // Where nothing was scrolled, to say so would only lay it out early.
    for (const element of scrollersOf(view)) {
      const top = this.#tops.get(element)
      if (top) element.scrollTop = top
    }
  }
}

function scrollersOf(view: ViewElement | undefined): Iterable<Element> {
  return view?.shadowRoot?.querySelectorAll('.body, .scroll-mask') ?? []
}
