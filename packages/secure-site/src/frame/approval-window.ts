import { serveApproval } from './approval-window/serve-approval.ts'
import { showApproval } from './approvals.ts'
import { isNonce, type WindowReady } from './device-window/window-ready.ts'
import { defineFrame } from './frame-root.ts'
import { createStage } from './stage.ts'

/** Time in milliseconds in which the frame must send its approval, because another site may have opened this window. */
const approvalMs = 10_000
/** Interval of the check whether the frame still exists, in milliseconds. No event reports that. */
const checkMs = 500

/**
 * The script of the window in which a user decides about one approval. Only a page of this origin receives its port:
 * the browser enforces the target origin.
 */
function start(): void {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  const status = main?.querySelector('[role="status"]')
  if (!main || !heading || !status) return
  const { cut = '', over = '' } = main.dataset
  const nonce = location.hash.slice(1)
  // A reload of this page has no nonce, so it cannot continue the review.
  history.replaceState(null, '', location.pathname)
  const opener = window.opener as Window | null
  const left = new AbortController()

  const say = (text: string): void => {
    status.textContent = text
    main.querySelector('.spinner')?.remove()
  }

  if (!isNonce(nonce)) return say(over)
  if (!opener || opener.closed) return say(cut)
  const late = setTimeout(() => say(cut), approvalMs)
  const stage = createStage()
  const { port1, port2 } = new MessageChannel()
  const service = serveApproval(
    port1,
    ({ approval, look, decide }) => {
      clearTimeout(late)
      defineFrame()
      const root = document.createElement('lk-frame')
      root.stage = stage
      root.onHeight = () => {}
      document.documentElement.dataset['theme'] = look.themeMode
      root.follow(look)
      say('')
      main.append(root)
      heading.focus()
      showApproval(stage, approval, left.signal).then(
        () => decide(true),
        () => decide(false),
      )
    },
    () => {
      left.abort()
      say(over)
    },
  )
  window.addEventListener('pagehide', () => service.leave())
  const ready: WindowReady = { type: 'latchkey-window/ready', nonce }
  opener.postMessage(ready, location.origin, [port2])
  setInterval(() => {
    // The page around the frame was left, and no script would close this window.
    if (opener.closed) window.close()
  }, checkMs)
}

start()
