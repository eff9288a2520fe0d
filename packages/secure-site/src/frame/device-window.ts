import { createSealedStore } from '../custody/storage/sealed-store.ts'
import { serveWindow } from './device-window/serve-window.ts'
import { createTokenStore } from './device-window/token-store.ts'
import { isNonce, type WindowReady } from './device-window/window-ready.ts'

/** How long the frame has for its first question: who opened the window may be no frame of this site. */
const firstQuestionMs = 10_000
/** How often it is looked whether the frame is still there. */
const lookMs = 500

/** The script of the window that keeps what browsers do not keep for a frame. Only a page of this origin hears it: the browser sees to that. */
function start(): void {
  const main = document.querySelector('main')
  const status = main?.querySelector('[role="status"]')
  if (!main || !status) return
  const { cut = '', unavailable = '', over = '' } = main.dataset
  const nonce = location.hash.slice(1)
  // Once: whoever loads this page anew has no opening.
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
      failure: refused => refused === 'storageUnavailable' && say(unavailable),
    },
  )
  const ready: WindowReady = { type: 'latchkey-window/ready', nonce }
  opener.postMessage(ready, location.origin, [port2])
  setInterval(() => {
    // The page around the frame was left: nobody closes this window otherwise.
    if (opener.closed) window.close()
  }, lookMs)
}

start()
