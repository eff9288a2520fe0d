import { html } from 'lit'

import type { Approval } from './approval/approval.ts'
import { FrameError } from './frame-error.ts'
import type { FrameStage } from './stage.ts'
import { textsOf } from './texts/texts.ts'

/** Asks the person, one request after the other. */
export interface FrameApprovals {
  /** Resolves once the person approved. @throws FrameError 4001, or the signal's reason */
  ask(approval: Approval, signal: AbortSignal): Promise<void>
}

export function createFrameApprovals(stage: FrameStage): FrameApprovals {
  return {
    ask: (approval, signal) =>
      stage.show<void>((resolve, reject) => {
        const pending = {
          approval,
          approve: () => resolve(),
          reject: () => reject(new FrameError(4001, 'The person refused')),
        }
        return { draw: locale => html`<lk-approval .pending=${pending} .texts=${textsOf(locale)}></lk-approval>` }
      }, signal),
  }
}
