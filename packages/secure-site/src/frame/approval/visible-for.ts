/** How long the frame has to be fully visible and still before a button of it works. */
export const stillMs = 600

interface VisibilityEntry extends IntersectionObserverEntry {
  /** Of the second version of the interface: nothing covers it, and no filter, opacity or transform changes how it looks. */
  readonly isVisible?: boolean
}

/** A window that is smaller cuts off what a person has to read. Where there is less to show, all of it is enough. */
const leastPx = { width: 240, height: 180 }

/** By how many pixels the place of a window on the screen may differ between two events of the pointer: browsers round. */
const roundedPx = 2

/**
 * Tells whether the page of the frame has been fully visible, uncovered and still for {@link stillMs}: all of its window, in which what is higher scrolls. Where the
 * browser cannot tell what covers it, its being in view and still is what there is.
 *
 * @returns what ends the watching
 */
export function watchVisible({ body, defaultView }: Document, tell: (isTrusted: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSeen = false
  let place: readonly [number, number] | undefined
  const isWhole = (): boolean => {
    const { innerWidth = 0, innerHeight = 0 } = defaultView ?? {}
    return innerWidth >= leastPx.width && innerHeight >= Math.min(body.scrollHeight, leastPx.height)
  }
  const settle = (): void => {
    clearTimeout(timer)
    tell(false)
    if (isSeen && isWhole()) timer = setTimeout(trust, stillMs)
  }
  const trust = (): void => {
    // Where it was before it stood still is not where it stands.
    place = undefined
    tell(true)
  }
  const observer = new IntersectionObserver(
    entries => {
      const entry: VisibilityEntry | undefined = entries.at(-1)
      if (!entry) return
      isSeen = entry.intersectionRatio >= 0.99 && entry.isVisible !== false
      settle()
    },
    // The browser does not tell more often than every 100 ms what covers an element.
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(body)
  /** The page around the frame chooses the frame's look, by which a button may come to lie under the pointer. */
  const looks = new MutationObserver(settle)
  looks.observe(body, { attributes: true, subtree: true })
  /** A window cannot ask where it is; the pointer tells it: one that the page around it moves under the pointer is not still. */
  const look = ({ screenX, screenY, clientX, clientY }: PointerEvent): void => {
    const next = [screenX - clientX, screenY - clientY] as const
    const isMoved = place?.some((each, index) => Math.abs(each - (next[index] ?? 0)) > roundedPx)
    place = next
    if (isMoved) settle()
  }
  const stop = new AbortController()
  defaultView?.addEventListener('resize', settle, { signal: stop.signal })
  for (const type of ['pointerover', 'pointermove', 'pointerdown'] as const)
    defaultView?.addEventListener(type, look, { signal: stop.signal, capture: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    looks.disconnect()
    stop.abort()
  }
}
