/** How long the frame has to be fully visible and still before a button of it works. */
export const stillMs = 600

interface VisibilityEntry extends IntersectionObserverEntry {
  /** Of the second version of the interface: nothing covers it, and no filter, opacity or transform changes how it looks. */
  readonly isVisible?: boolean
}

/**
 * Tells whether an element has been fully visible, uncovered and still for {@link stillMs}. Where the browser cannot tell what covers it, its being in view and still
 * is what there is.
 *
 * @returns what ends the watching
 */
export function watchVisible(element: Element, tell: (isTrusted: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = (isSeen: boolean): void => {
    clearTimeout(timer)
    tell(false)
    if (isSeen) timer = setTimeout(() => tell(true), stillMs)
  }
  const observer = new IntersectionObserver(
    entries => {
      const entry: VisibilityEntry | undefined = entries.at(-1)
      if (entry) settle(entry.intersectionRatio >= 0.99 && entry.isVisible !== false)
    },
    // The browser does not tell more often than every 100 ms what covers an element.
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(element)
  // A window that moves under the pointer is not still.
  const moved = (): void => settle(true)
  const { defaultView } = element.ownerDocument
  defaultView?.addEventListener('resize', moved)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    defaultView?.removeEventListener('resize', moved)
  }
}
