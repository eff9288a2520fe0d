import type { Approval, PendingApproval } from './approval/approval.ts'
import { FrameError } from './frame-error.ts'

/** Asks the person, one request after the other. */
export interface FrameApprovals {
  /** What shows now. */
  current(): PendingApproval | undefined
  /** Hears when that changes. */
  onChange(call: () => void): void
  /** Resolves once the person approved. @throws FrameError 4001, or the signal's reason */
  ask(approval: Approval, signal: AbortSignal): Promise<void>
}

export function createFrameApprovals(): FrameApprovals {
  let line: Promise<unknown> = Promise.resolve()
  let current: PendingApproval | undefined
  let changed = (): void => {}

  function show(pending: PendingApproval | undefined): void {
    current = pending
    changed()
  }

  async function decide(approval: Approval, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    try {
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        show({ approval, approve: resolve, reject: () => reject(new FrameError(4001, 'The person refused')) })
      })
    } finally {
      show(undefined)
    }
  }

  return {
    current: () => current,
    onChange(call) {
      changed = call
    },
    ask(approval, signal) {
      const turn = line.then(() => decide(approval, signal))
      line = turn.catch(() => {})
      return turn
    },
  }
}
