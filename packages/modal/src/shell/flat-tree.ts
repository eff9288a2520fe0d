/** Returns an element and its ancestors in the flat tree, through slots and shadow roots, from the inside out. */
export function pathTo(element: Element | undefined): Set<Element> {
  const path = new Set<Element>()
  for (let node: Element | null | undefined = element; node; node = parentOf(node)) path.add(node)
  return path
}

/** Returns every descendant of an element, through shadow roots. */
export function everyElementIn(element: Element): Element[] {
  const own = [...(element.shadowRoot?.querySelectorAll('*') ?? [])]
  return own.flatMap(each => [each, ...everyElementIn(each)])
}

function parentOf(node: Element): Element | null {
  const root = node.getRootNode()
  return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
