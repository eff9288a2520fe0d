import { createSealedStore } from '../custody/storage/sealed-store.ts'
import { serveWindow } from './device-window/serve-window.ts'
import { createTokenStore } from './device-window/token-store.ts'
import { isNonce, type WindowReady } from './device-window/window-ready.ts'

/** Time in milliseconds for the frame's first question, because another site may have opened the window. */
const firstQuestionMs = 10_000
/** Interval of the check whether the frame still exists, in milliseconds. */
const lookMs = 500

/**
 * The script of the window that stores data for frames without storage. Only a page of this origin receives its port:
 * the browser enforces the target origin.
 */
function start(): void {
  const main = document.querySelector('main')
  const status = main?.querySelector('[role="status"]')
  if (!main || !status) return
  const { cut = '', unavailable = '', over = '' } = main.dataset
  const nonce = location.hash.slice(1)
  // The nonce is read once, so a reload of this page has none.
  history.replaceState(null, '', location.pathname)
  const opener = window.opener as Window | null

  const say = (text: string): void => {
    status.textContent = text
    main.querySelector('.spinner')?.remove()
  }

  if (!isNonce(nonce)) return say(over)
  if (!opener || opener.closed) return say(cut)
  const late = setTimeout(() => say(cut), firstQuestionMs)
  const { port1, port2 } = new MessageChannel()
  serveWindow(
    port1,
    { shares: createSealedStore(), tokens: createTokenStore() },
    {
      question: () => clearTimeout(late),
      failure: rejected => rejected === 'storageUnavailable' && say(unavailable),
    },
  )
  const ready: WindowReady = { type: 'latchkey-window/ready', nonce }
  opener.postMessage(ready, location.origin, [port2])
  setInterval(() => {
    // The page around the frame was left, and no script would close this window.
    if (opener.closed) window.close()
  }, lookMs)
}

start()
