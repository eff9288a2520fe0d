/** How long the frame has to be fully visible, still and unpressed before a button of it works: people need about a second to notice a new dialog. */
export const stillMs = 1_000

/** Two presses that are closer together are one double click, or somebody who clicks as fast as they can: the default of Windows, above that of GTK and macOS. */
export const doubleClickMs = 500

/** How long something keeps the buttons off before the person is told of it: what a page shows or moves in passing is gone by then. */
const saidAfterMs = 2_000
/** A page that moves may come to rest. */
const restlessMs = 5_000

/** Why no button works, by the name of the text that says so. */
export type WhyOff = 'offScaled' | 'offSmall' | 'offCutOff' | 'offCovered' | 'offRestless' | 'offPressed'

/** Watches whether a button of the frame may work. */
export interface VisibleWatch {
  /** Starts the wait anew: what shows from now on has not been in sight yet. */
  restart(): void
  stop(): void
}

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
 * browser cannot tell what covers it, its being in view and still is what there is. Of a shape that is cut out of it, or a mask, none tells. A press that comes too early, or
 * right after another one, starts the wait anew, as browsers do for their own permission dialogs.
 *
 * @param tell also hears what has kept it from being so for longer than a moment
 */
export function watchVisible(
  { body, defaultView }: Pick<Document, 'body' | 'defaultView'>,
  tell: (isTrusted: boolean, whyOff: WhyOff | undefined) => void,
): VisibleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sayTimer: ReturnType<typeof setTimeout> | undefined
  /** What changes all the time keeps the buttons off too, though none of it for long. */
  let restlessTimer: ReturnType<typeof setTimeout> | undefined
  let seen: 'unknown' | 'whole' | 'cutOff' | 'covered' = 'unknown'
  let why: WhyOff | undefined
  let said: WhyOff | undefined
  /** Whether a press started the latest wait, and not the page. */
  let isPressed = false
  let lastPressAt = Number.NEGATIVE_INFINITY
  let isTrusted = false
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
    isTrusted = false
    const before = why
    why = findWhy()
    if (why === undefined) said = undefined
    if ((why === undefined) !== (before === undefined)) {
      clearTimeout(restlessTimer)
      if (why !== undefined) restlessTimer = setTimeout(() => say(said ?? restless()), restlessMs)
    }
    if (why !== before) {
      clearTimeout(sayTimer)
      if (why === 'offRestless') sayTimer = setTimeout(() => say(restless()), restlessMs)
      else if (why !== undefined) sayTimer = setTimeout(() => say(why), saidAfterMs)
    }
    tell(false, said)
    if (why === 'offRestless') timer = setTimeout(trust, stillMs)
  }
  const restless = (): WhyOff => (isPressed ? 'offPressed' : 'offRestless')
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
    isTrusted = true
    tell(true, undefined)
  }
  const restart = (): void => {
    isPressed = false
    settle()
  }
  const press = (): void => {
    const now = performance.now()
    const isRepeated = now - lastPressAt < doubleClickMs
    lastPressAt = now
    if (isTrusted && !isRepeated) return
    isPressed = true
    settle()
  }
  const observer = new IntersectionObserver(
    entries => {
      const entry: VisibilityEntry | undefined = entries.at(-1)
      if (!entry) return
      seen = entry.intersectionRatio < 0.99 ? 'cutOff' : entry.isVisible === false ? 'covered' : 'whole'
      restart()
    },
    // The browser does not tell more often than every 100 ms what covers an element.
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(body)
  /** The page around the frame chooses the frame's look, by which a button may come to lie under the pointer. */
  const looks = new MutationObserver(restart)
  looks.observe(body, { attributes: true, subtree: true })
  const stop = new AbortController()
  defaultView?.addEventListener('resize', restart, { signal: stop.signal })
  pixels.addEventListener('change', restart, { signal: stop.signal })
  const listening = { signal: stop.signal, capture: true }
  // `pointerover` comes without the pointer too, once a button begins to work, and tells where the window was when the pointer was heard of last.
  for (const type of ['pointermove', 'pointerdown'] as const)
    defaultView?.addEventListener(type, event => pointer.tells(event) && restart(), listening)
  defaultView?.addEventListener('pointerdown', press, listening)
  defaultView?.addEventListener('keydown', event => canPress(event) && press(), listening)
  return {
    restart,
    stop() {
      clearTimeout(timer)
      clearTimeout(sayTimer)
      clearTimeout(restlessTimer)
      observer.disconnect()
      looks.disconnect()
      stop.abort()
    },
  }
}

/** Keys that move about, or belong to a shortcut, press nothing: whoever comes to a button by keyboard would lose it. */
const movingKeys =
  /^(?:Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Escape|Home|End|Page(?:Up|Down)|Arrow\w+|F\d+)$/

/** Whether a key could press something: letters that are typed into a field do not, the Enter after them does. */
function canPress(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isTyped ? event.key === 'Enter' : !movingKeys.test(event.key)
}

/**
 * A window cannot ask where it is, nor how large it is drawn; the pointer tells it: one that the page around it moves under the pointer is not still. Until a pointer was in
 * it nobody knows where it is, so that the first event of a mouse or a pen says nothing yet. A finger has none before it presses: what it does with money has a second step.
 */
function createPointer() {
  let place: readonly [number, number] | undefined
  let last: PointerEvent | undefined
  let smallWays = 0
  return {
    isSmall: () => smallWays >= leastWays,

    /** @returns whether an event says where the window is for the first time, that it was moved, or is small, or is so no longer */
    tells(event: PointerEvent): boolean {
      const { screenX, screenY, clientX, clientY, pointerType } = event
      const isFirst = place === undefined && pointerType !== 'touch'
      const next = [screenX - clientX, screenY - clientY] as const
      const isMoved = place?.some((each, index) => Math.abs(each - (next[index] ?? 0)) > roundedPx) === true
      place = next
      const before = smallWays
      const way = last ? Math.hypot(clientX - last.clientX, clientY - last.clientY) : 0
      if (last && way >= leastWayPx)
        smallWays = Math.hypot(screenX - last.screenX, screenY - last.screenY) < way * leastScale ? before + 1 : 0
      if (way >= leastWayPx || !last) last = event
      return isFirst || isMoved || smallWays !== before
    },
  }
}
