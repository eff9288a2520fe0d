/** An element class with its tag. */
export interface ElementClass extends CustomElementConstructor {
  readonly tag: string
}

/** Marks a foreign class that has been reported, on the class itself, so that two copies of the kit warn only once. */
const reported = Symbol.for('latchkey.reported')

/**
 * Registers an element. A tag that is already defined is left alone, with one warning. Does nothing without custom elements
 * (server rendering).
 *
 * @param tag name of the element, with a dash
 * @param elementClass the class to register
 */
export function defineElement(tag: string, elementClass: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return
  const existing: (CustomElementConstructor & { [reported]?: true }) | undefined = customElements.get(tag)
  if (existing === undefined) {
    customElements.define(tag, elementClass)
    return
  }
  if (existing === elementClass || existing[reported]) return
  existing[reported] = true
  console.warn(`Latchkey: <${tag}> is already defined on this page and was left as it is.`)
}

/** Registers several elements under their own tags; see {@link defineElement}. */
export function defineElements(...classes: readonly ElementClass[]): void {
  for (const elementClass of classes) defineElement(elementClass.tag, elementClass)
}
