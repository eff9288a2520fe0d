import type { Approval } from '../approval/approval.ts'
import { digestOf, type FrameLook, readApprovalMessage, type WindowMessage } from './approval-messages.ts'

/** An approval that the window has to draw. */
export interface ServedApproval {
  readonly approval: Approval
  readonly look: FrameLook
  /** Sends the user's decision. Only the first call has an effect. */
  decide(isApproved: boolean): void
}

/** The window's end of the port. */
export interface ApprovalService {
  /** Notifies the frame that this page closes. It has no effect after a decision. */
  leave(): void
}

/**
 * Receives one approval from the frame, in the window, and sends one decision. Any other message is ignored, so nothing
 * can replace what the user reads.
 *
 * @param show draws the approval
 * @param onOver called when the approval is over
 */
export function serveApproval(
  port: MessagePort,
  show: (served: ServedApproval) => void,
  onOver: () => void,
): ApprovalService {
  let isReceived = false
  let isOver = false

  function finish(message: WindowMessage): void {
    if (isOver) return
    isOver = true
    port.postMessage(message)
    onOver()
  }

  port.onmessage = ({ data }) => {
    const received = readApprovalMessage(data)
    if (!received || isReceived) return
    isReceived = true
    const { id, text, approval, look } = received
    void digestOf(text).then(digest => {
      if (!isOver) show({ approval, look, decide: isApproved => finish({ type: 'decided', id, digest, isApproved }) })
    })
  }

  return { leave: () => finish({ type: 'left' }) }
}
