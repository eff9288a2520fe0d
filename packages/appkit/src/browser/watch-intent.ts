import type { Stop } from '@latchkey/primitives'

/** Events that need a present user, and that a loading page does not cause. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown']
/** Time after which no page is busy with its first load. */
const idleMs = 1_000
const buttons = ['button', 'connect-button', 'account-button', 'network-button', 'wallet-button']
  .flatMap(name => [`w3m-${name}`, `appkit-${name}`])
  .join()
/** Elements that may open the modal. A press begins some 80 ms before its click. */
const pressable = `button, a, summary, [role=button], ${buttons}`

/**
 * Calls back once: after the user's first action as soon as the page is idle, or at once when they press a button or a link,
 * point at one of the kit's buttons or focus it. Never calls back if the browser saves data or is offline.
 */
export function watchIntent(listener: () => void): Stop {
  const waits = new AbortController()
  const ends = new AbortController()
  let rests: string | undefined
  signs.forEach(type => document.addEventListener(type, onSign, { passive: true, capture: true, signal: waits.signal }))
  return stop

  /** Browsers also emit events for a resting pointer when the page changes below it. */
  function isMoved({ screenX, screenY }: PointerEvent): boolean {
    const place = `${screenX} ${screenY}`
    rests ??= place
    return place !== rests
  }

  function onSign(event: Event): void {
    const { isTrusted, target } = event
    if (!isTrusted || (event.type === 'pointermove' && !isMoved(event as PointerEvent))) return
    waits.abort()
    if (savesData() || !navigator.onLine) return
    // The first target under the pointer has been entered already, so it gets no `pointerover`.
    if (isIn(target, buttons) || isPress(event)) return tell()
    tellAt(['pointerover', 'focusin'], ({ target }) => isIn(target, buttons))
    tellAt(['pointerdown', 'keydown'], isPress)
    whenIdle(() => ends.signal.aborted || tell())
  }

  function tellAt(types: readonly string[], isWanted: (event: Event) => boolean): void {
    const listen = (event: Event): void => void (event.isTrusted && isWanted(event) && tell())
    types.forEach(type =>
      document.addEventListener(type, listen, { passive: true, capture: true, signal: ends.signal }),
    )
  }

  function tell(): void {
    stop()
    listener()
  }

  function stop(): void {
    waits.abort()
    ends.abort()
  }
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function isPress({ type, target, key }: Event & { key?: string }): boolean {
  return (type === 'pointerdown' || key === 'Enter' || key === ' ') && isIn(target, pressable)
}

/** Reads the [Network Information API](https://wicg.github.io/netinfo/), which is missing in some browsers and in TypeScript. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** Safari has no `requestIdleCallback`, and a browser that paints nothing may never call it. */
function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: idleMs })
  else setTimeout(callback, idleMs)
}
