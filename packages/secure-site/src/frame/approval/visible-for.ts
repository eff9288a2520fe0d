/**
 * Time in milliseconds for which the frame must be fully visible, still and unpressed before a button works: people
 * need about a second to notice a new dialog.
 */
export const stillMs = 1_000

/**
 * Maximum time between the presses of a double click, in milliseconds: the default of Windows, which is above that of
 * GTK and macOS. Faster clicks count as one.
 */
export const doubleClickMs = 500

/**
 * Delay in milliseconds before the user is told why the buttons are disabled, so that passing elements of a page cause
 * no text.
 */
const saidAfterMs = 2_000
/** Time in milliseconds in which a moving page may come to rest. */
const restlessMs = 5_000

/** Reasons for disabled buttons, by the name of their text. */
export type WhyOff = 'offScaled' | 'offSmall' | 'offCutOff' | 'offCovered' | 'offRestless' | 'offPressed'

/** Watches whether a button of the frame may work. */
export interface VisibleWatch {
  /** Restarts the wait, because new content has not been visible yet. */
  restart(): void
  stop(): void
}

interface VisibilityEntry extends IntersectionObserverEntry {
  /** IntersectionObserver v2: nothing covers the element, and no filter, opacity or transform alters it. */
  readonly isVisible?: boolean
}

/**
 * Minimum size of the window in CSS pixels, below which content is cut off. Smaller content only needs its own size.
 */
const minPx = { width: 240, height: 180 }

/**
 * Minimum scale at which text is readable. CSS `zoom` of the page shrinks the frame without changing its window or
 * visibility, and browsers do not distinguish it from the user's zoom. The scale is measured by the screen's pixels,
 * and by the pointer's movement in the frame and on the screen.
 */
const minScale = 0.6

/**
 * Minimum movement of the pointer in pixels to measure a scale, and the number of consecutive small scales that count.
 * A single move of the frame gives one false scale.
 */
const minWayPx = 20
const minWays = 3

/** Tolerance in pixels for the window's place between two pointer events, because browsers round. */
const roundedPx = 2

/** The part of the page from which it counts as wholly visible, because browsers round. */
const wholeRatio = 0.99

/** Size in pixels that the kit gives the window while it shows nothing. */
const hiddenPx = 1

/**
 * Reports whether the page of the frame has been fully visible, uncovered and still for {@link stillMs}: its whole
 * window, in which higher content scrolls. If the browser cannot report covers, visible and still must suffice. No
 * browser reports a shape cut out of the frame, or a mask. A press that is too early, or right after another one,
 * restarts the wait, like in browsers' own permission dialogs. So does a hidden tab that is shown again, and in a window
 * of its own each change of the focus.
 *
 * @param tell also receives the reason that disables the buttons for longer than a moment
 */
export function watchVisible(
  { body, defaultView }: Pick<Document, 'body' | 'defaultView'>,
  tell: (isTrusted: boolean, whyOff: WhyOff | undefined) => void,
): VisibleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sayTimer: ReturnType<typeof setTimeout> | undefined
  /** Continuous changes disable the buttons too, although each is short. */
  let restlessTimer: ReturnType<typeof setTimeout> | undefined
  let seen: 'unknown' | 'whole' | 'cutOff' | 'covered' = 'unknown'
  let why: WhyOff | undefined
  let said: WhyOff | undefined
  /** Whether a press started the latest wait, and not the page. */
  let isPressed = false
  let lastPressAt = Number.NEGATIVE_INFINITY
  let isTrusted = false
  const pointer = createPointer()
  const pixels = matchMedia(`(max-resolution: ${minScale}dppx)`)
  /**
   * Finds the reason that disables the buttons. It is `undefined` if the frame is out of sight; restlessness counts
   * only without another reason.
   */
  const findWhy = (): WhyOff | undefined => {
    const { innerWidth = 0, innerHeight = 0 } = defaultView ?? {}
    if (seen === 'unknown' || innerWidth <= hiddenPx) return undefined
    if (pointer.isSmall() || pixels.matches) return 'offScaled'
    if (innerWidth < minPx.width || innerHeight < Math.min(body.scrollHeight, minPx.height)) return 'offSmall'
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
      // Removing the sentence changes the page, which must then be still again.
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
      seen = entry.intersectionRatio < wholeRatio ? 'cutOff' : entry.isVisible === false ? 'covered' : 'whole'
      restart()
    },
    // Browsers report covers at most every 100 ms.
    { threshold: [wholeRatio, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(body)
  /** The page around the frame sets its theme, which may move a button under the pointer. */
  const looks = new MutationObserver(restart)
  looks.observe(body, { attributes: true, subtree: true })
  const stop = new AbortController()
  defaultView?.addEventListener('resize', restart, { signal: stop.signal })
  // The observer reports nothing when a tab is shown again, such as below one that closed between two clicks.
  body.ownerDocument.addEventListener('visibilitychange', restart, { signal: stop.signal })
  // No API reports windows in front of this one. A press that brings this one to the front must not count, nor one
  // right after the other window closed. In a frame each press moves the focus, so it says nothing there.
  if (defaultView?.parent === defaultView)
    for (const type of ['focus', 'blur'] as const) defaultView?.addEventListener(type, restart, { signal: stop.signal })
  pixels.addEventListener('change', restart, { signal: stop.signal })
  const listening = { signal: stop.signal, capture: true }
  // `pointerover` is also dispatched without a movement when a button becomes enabled, with the window's place of the
  // last pointer event.
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

/**
 * Keys that move the focus or belong to a shortcut press nothing, so reaching a button by keyboard does not restart the
 * wait.
 */
const movingKeys =
  /^(?:Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Escape|Home|End|Page(?:Up|Down)|Arrow\w+|F\d+)$/

/** Whether a key could press something: Enter in a field does, letters typed there do not. */
function canPress(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isTyped ? event.key === 'Enter' : !movingKeys.test(event.key)
}

/**
 * Measures the window's place and scale from pointer events, because a window cannot query them. A window that moves
 * under the pointer is not still. The place is unknown until the first event, so that of a mouse or a pen measures
 * nothing yet. A finger has none before it presses; its requests that move value have a second step.
 */
function createPointer() {
  let place: { readonly x: number; readonly y: number } | undefined
  /** The event from which the pointer's next way is measured. */
  let start: PointerEvent | undefined
  let smallWays = 0

  function hasScaleChanged(event: PointerEvent): boolean {
    start ??= event
    const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
    if (way < minWayPx) return false
    const before = smallWays
    const wayOnScreen = Math.hypot(event.screenX - start.screenX, event.screenY - start.screenY)
    smallWays = wayOnScreen < way * minScale ? before + 1 : 0
    start = event
    return smallWays !== before
  }

  return {
    isSmall: () => smallWays >= minWays,

    /** Records an event. @returns whether it shows the window's place for the first time, a move, or a changed scale */
    tells(event: PointerEvent): boolean {
      const [x, y] = [event.screenX - event.clientX, event.screenY - event.clientY]
      const isFirst = place === undefined && event.pointerType !== 'touch'
      const isMoved = place !== undefined && Math.max(Math.abs(x - place.x), Math.abs(y - place.y)) > roundedPx
      place = { x, y }
      return hasScaleChanged(event) || isFirst || isMoved
    },
  }
}
