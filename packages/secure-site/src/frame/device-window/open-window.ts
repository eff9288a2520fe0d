import { createNonce } from './create-nonce.ts'
import { isReady } from './window-ready.ts'

/** One opening of the window. */
export interface OpenedWindow {
  /** Closes the window, and removes the listeners. */
  close(): void
}

/** Events of an opening. */
export interface OpeningEvents {
  /** The window has sent its port. */
  onPort(port: MessagePort): void
  /** The window is gone, before or after its port, and not by {@link OpenedWindow.close}. */
  onGone(): void
}

/** Interval of the check whether the window exists, in milliseconds, because no event reports that. */
export const lookMs = 250

/** Size of a window, in CSS pixels. */
export interface WindowSize {
  readonly width: number
  readonly height: number
}

/**
 * Opens the window of the secure site. Call it in the user's click, because browsers block it otherwise. Its port is
 * accepted once: from this window and origin, with the nonce of this opening.
 *
 * @param address of the window's page
 * @returns `undefined` if the browser opened none, or the page around the frame severs it (`Cross-Origin-Opener-Policy:
 *   same-origin`), which looks the same
 */
export function openWindow(
  own: Window,
  address: string,
  { onPort, onGone }: OpeningEvents,
  { width, height }: WindowSize = { width: 440, height: 560 },
): OpenedWindow | undefined {
  const nonce = createNonce()
  // With a name, another page of this browser could reuse the window.
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
