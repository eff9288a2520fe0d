import type { Approval } from '../approval/approval.ts'
import { createNonce } from '../device-window/create-nonce.ts'
import { type OpenedWindow, openWindow } from '../device-window/open-window.ts'
import { type ApprovalMessage, digestOf, type FrameLook, readWindowMessage } from './approval-messages.ts'

/** The window that opens the review, and the address of its page. */
export interface ApprovalWindowPlace {
  readonly own: Window
  readonly address: string
}

/**
 * Result of a review in a window:
 *
 * - `approved`, `rejected`: the user's decision.
 * - `blocked`: the browser opened no window, or the page around the frame severs its windows
 *   (`Cross-Origin-Opener-Policy`).
 * - `left`: the window was closed, reloaded or navigated away before a decision.
 */
export type ReviewEnd = 'approved' | 'rejected' | 'blocked' | 'left'

/** The window in which a user decides about one approval. */
export interface ApprovalWindow {
  /** Opens the window, in place of an earlier one. Call it in the user's click, because browsers block it otherwise. */
  open(): void
  /** Closes the window. No decision counts any more. */
  dispose(): void
}

/**
 * Shows an approval in a window of the secure site, and reports how that ends, once. A decision counts if it comes from
 * the newest window that was opened here, and names its id and the digest of the approval. Keys never leave the frame.
 */
export async function createApprovalWindow(
  { own, address }: ApprovalWindowPlace,
  { approval, look }: { readonly approval: Approval; readonly look: FrameLook },
  onEnd: (end: ReviewEnd) => void,
): Promise<ApprovalWindow> {
  const text = JSON.stringify(approval)
  const digest = await digestOf(text)
  let opened: OpenedWindow | undefined
  let port: MessagePort | undefined
  let isOver = false
  const stop = new AbortController()

  function close(): void {
    port?.close()
    opened?.close()
    port = opened = undefined
  }

  function dispose(): void {
    isOver = true
    stop.abort()
    close()
  }

  function finish(end: ReviewEnd): void {
    if (isOver) return
    dispose()
    onEnd(end)
  }

  /** Accepts the port of the newest window. {@link close} has ended the others. */
  function serve(taken: MessagePort): void {
    port = taken
    const id = createNonce()
    taken.onmessage = ({ data }) => {
      const message = readWindowMessage(data)
      if (message?.type === 'left') finish('left')
      else if (message && message.id === id && message.digest === digest)
        finish(message.isApproved ? 'approved' : 'rejected')
    }
    port.postMessage({ type: 'approval', id, text, look } satisfies ApprovalMessage)
  }

  /**
   * The user may have decided and closed the window before this frame ran again, as in a background tab of a phone: the
   * decision may still arrive.
   */
  function onGone(): void {
    const gone = opened
    setTimeout(() => gone === opened && finish('left'), lastMessageMs)
  }

  // A window that outlives the frame would show a request that can no longer be carried out.
  own.addEventListener('pagehide', dispose, { signal: stop.signal })

  return {
    open() {
      if (isOver) return
      close()
      opened = openWindow(own, address, { onPort: serve, onGone }, approvalSize)
      if (!opened) finish('blocked')
    },
    dispose,
  }
}

/** Maximum delay of a closed window's last message, in milliseconds. */
const lastMessageMs = 500

/** Size in CSS pixels. The height fits most requests without scrolling. */
const approvalSize = { width: 440, height: 720 }
