/** How long the frame has to be fully visible and still before a button of it works. */
export const stillMs = 600

/** How long something keeps the buttons off before the person is told of it: what a page shows or moves in passing is gone by then. */
const saidAfterMs = 2_000
/** A page that moves may come to rest. */
const restlessMs = 5_000

/** Why no button works, by the name of the text that says so. */
export type WhyOff = 'offScaled' | 'offSmall' | 'offCutOff' | 'offCovered' | 'offRestless'

interface VisibilityEntry extends IntersectionObserverEntry {
  /** Of the second version of the interface: nothing covers it, and no filter, opacity or transform changes how it looks. */
  readonly isVisible?: boolean
}

/** A window that is smaller cuts off what a person has to read. Where there is less to show, all of it is enough. */
const leastPx = { width: 240, height: 180 }

/**
 * Nobody reads what is drawn smaller. The zoom of a page (`zoom` of CSS) makes a frame so without its window or its visibility being another, and no browser tells it from
 * that of the person: by the screen's own pixels it is seen, and by how far the pointer goes in the frame and on the screen.
 */
const leastScale = 0.6

/** The way of the pointer, in pixels, by which a scale is told, and how often in a row it has to be small: a frame that was moved once tells one that it has not. */
const leastWayPx = 20
const leastWays = 3

/** By how many pixels the place of a window on the screen may differ between two events of the pointer: browsers round. */
const roundedPx = 2

/** The kit has the window so small while it shows nothing. */
const hiddenPx = 1

/**
 * Tells whether the page of the frame has been fully visible, uncovered and still for {@link stillMs}: all of its window, in which what is higher scrolls. Where the
 * browser cannot tell what covers it, its being in view and still is what there is. Of a shape that is cut out of it, or a mask, none tells.
 *
 * @param tell also hears what has kept it from being so for longer than a moment
 * @returns what ends the watching
 */
export function watchVisible(
  { body, defaultView }: Pick<Document, 'body' | 'defaultView'>,
  tell: (isTrusted: boolean, whyOff: WhyOff | undefined) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sayTimer: ReturnType<typeof setTimeout> | undefined
  /** What changes all the time keeps the buttons off too, though none of it for long. */
  let restlessTimer: ReturnType<typeof setTimeout> | undefined
  let seen: 'unknown' | 'whole' | 'cutOff' | 'covered' = 'unknown'
  let why: WhyOff | undefined
  let said: WhyOff | undefined
  const pointer = createPointer()
  const pixels = matchMedia(`(max-resolution: ${leastScale}dppx)`)
  /** What keeps the buttons off; nothing where nobody sees them, and that it is not still yet where all else is as it should be. */
  const findWhy = (): WhyOff | undefined => {
    const { innerWidth = 0, innerHeight = 0 } = defaultView ?? {}
    if (seen === 'unknown' || innerWidth <= hiddenPx) return undefined
    if (pointer.isSmall() || pixels.matches) return 'offScaled'
    if (innerWidth < leastPx.width || innerHeight < Math.min(body.scrollHeight, leastPx.height)) return 'offSmall'
    return seen === 'covered' ? 'offCovered' : seen === 'cutOff' ? 'offCutOff' : 'offRestless'
  }
  const settle = (): void => {
    clearTimeout(timer)
    const before = why
    why = findWhy()
    if (why === undefined) said = undefined
    if ((why === undefined) !== (before === undefined)) {
      clearTimeout(restlessTimer)
      if (why !== undefined) restlessTimer = setTimeout(() => say(said ?? 'offRestless'), restlessMs)
    }
    if (why !== before) {
      clearTimeout(sayTimer)
      if (why !== undefined) sayTimer = setTimeout(() => say(why), why === 'offRestless' ? restlessMs : saidAfterMs)
    }
    tell(false, said)
    if (why === 'offRestless') timer = setTimeout(trust, stillMs)
  }
  const say = (reason: WhyOff | undefined): void => tell(false, (said = reason))
  const trust = (): void => {
    clearTimeout(sayTimer)
    clearTimeout(restlessTimer)
    why = undefined
    if (said !== undefined) {
      // Without that sentence the page is another one, which has to be still in its turn.
      said = undefined
      return settle()
    }
    pointer.forget()
    tell(true, undefined)
  }
  const observer = new IntersectionObserver(
    entries => {
      const entry: VisibilityEntry | undefined = entries.at(-1)
      if (!entry) return
      seen = entry.intersectionRatio < 0.99 ? 'cutOff' : entry.isVisible === false ? 'covered' : 'whole'
      settle()
    },
    // The browser does not tell more often than every 100 ms what covers an element.
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(body)
  /** The page around the frame chooses the frame's look, by which a button may come to lie under the pointer. */
  const looks = new MutationObserver(settle)
  looks.observe(body, { attributes: true, subtree: true })
  const stop = new AbortController()
  defaultView?.addEventListener('resize', settle, { signal: stop.signal })
  pixels.addEventListener('change', settle, { signal: stop.signal })
  // `pointerover` comes without the pointer too, once a button begins to work, and tells where the window was when the pointer was heard of last.
  for (const type of ['pointermove', 'pointerdown'] as const)
    defaultView?.addEventListener(type, event => pointer.tells(event) && settle(), {
      signal: stop.signal,
      capture: true,
    })
  return () => {
    clearTimeout(timer)
    clearTimeout(sayTimer)
    clearTimeout(restlessTimer)
    observer.disconnect()
    looks.disconnect()
    stop.abort()
  }
}

/** A window cannot ask where it is, nor how large it is drawn; the pointer tells it: one that the page around it moves under the pointer is not still. */
function createPointer() {
  let place: readonly [number, number] | undefined
  let last: PointerEvent | undefined
  let smallWays = 0
  return {
    isSmall: () => smallWays >= leastWays,

    /** Where the window was before it stood still is not where it stands. */
    forget() {
      place = last = undefined
    },

    /** @returns whether an event says of the window that it was moved, or is small, or is so no longer */
    tells(event: PointerEvent): boolean {
      const { screenX, screenY, clientX, clientY } = event
      const next = [screenX - clientX, screenY - clientY] as const
      const isMoved = place?.some((each, index) => Math.abs(each - (next[index] ?? 0)) > roundedPx) === true
      place = next
      const before = smallWays
      const way = last ? Math.hypot(clientX - last.clientX, clientY - last.clientY) : 0
      if (last && way >= leastWayPx)
        smallWays = Math.hypot(screenX - last.screenX, screenY - last.screenY) < way * leastScale ? before + 1 : 0
      if (way >= leastWayPx || !last) last = event
      return isMoved || smallWays !== before
    },
  }
}
