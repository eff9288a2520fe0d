import { createNonce } from './create-nonce.ts'
import { isReady } from './window-ready.ts'

/** One opening of the window. */
export interface OpenedWindow {
  /** Closes it, and ends what listens. */
  close(): void
}

/** What becomes of an opening. */
export interface OpeningEvents {
  /** It has handed its port over. */
  onPort(port: MessagePort): void
  /** It is gone, before or after that, and not by {@link OpenedWindow.close}. */
  onGone(): void
}

/** How often it is looked whether the window is still there: nothing tells of that. */
export const lookMs = 250

/** Size of a window, in CSS pixels. */
export interface WindowSize {
  readonly width: number
  readonly height: number
}

/**
 * Opens the window of the secure site: at a click of the person, or the browser lets none come up. Its port is taken once, of the window that was opened here, of this
 * origin, with the nonce of this opening.
 *
 * @param address of the window's page
 * @returns undefined where none came up, or the page around the frame has cut it off (`Cross-Origin-Opener-Policy: same-origin`): nobody can tell the two apart
 */
export function openWindow(
  own: Window,
  address: string,
  { onPort, onGone }: OpeningEvents,
  { width, height }: WindowSize = { width: 440, height: 560 },
): OpenedWindow | undefined {
  const nonce = createNonce()
  // A name would let another page of this browser take the window for its own.
  const opened = own.open(`${address}#${nonce}`, '_blank', `popup,width=${width},height=${height}`)
  if (!opened) return undefined
  const stop = new AbortController()
  let isTaken = false

  own.addEventListener(
    'message',
    ({ source, origin, data, ports }: MessageEvent) => {
      const [port] = ports
      if (isTaken || source !== opened || origin !== own.location.origin || !port || ports.length !== 1) return
      if (!isReady(data, nonce)) return
      isTaken = true
      onPort(port)
    },
    { signal: stop.signal },
  )
  const timer = setInterval(() => {
    if (!opened.closed) return
    end()
    onGone()
  }, lookMs)

  function end(): void {
    clearInterval(timer)
    stop.abort()
  }

  return {
    close() {
      end()
      opened.close()
    },
  }
}
