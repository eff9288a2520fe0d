import type { Stop } from '@latchkey/primitives'

/** What a person does who is there, and a page that loads does not. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown']
/** After this long no page is busy with its first load. */
const idleMs = 1_000
const buttons = ['button', 'connect-button', 'account-button', 'network-button', 'wallet-button']
  .flatMap(name => [`w3m-${name}`, `appkit-${name}`])
  .join()

/**
 * Calls once: after a person's first sign of life as soon as the page is idle, or at once when they point at one of the kit's buttons or move
 * the focus there. Never where the browser saves data or is offline.
 */
export function watchIntent(listener: () => void): Stop {
  const waits = new AbortController()
  const ends = new AbortController()
  let rests: string | undefined
  signs.forEach(type => document.addEventListener(type, onSign, { passive: true, capture: true, signal: waits.signal }))
  return stop

  /** Browsers tell of a pointer that rests, too, when the page changes below it. */
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
    // What is pointed at first has been entered already.
    if (isButton(target)) return tell()
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, event => isButton(event.target) && tell(), { passive: true, signal: ends.signal })
    whenIdle(() => ends.signal.aborted || tell())
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

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(buttons) !== null
}

/** Not every browser has it, nor does TypeScript. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** Safari does not say when it is idle, and a browser that paints nothing may never say so. */
function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: idleMs })
  else setTimeout(callback, idleMs)
}
