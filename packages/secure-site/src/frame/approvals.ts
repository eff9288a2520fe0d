import { html } from 'lit'

import type { Approval } from './approval/approval.ts'
import { needsWindow } from './approval/needs-window.ts'
import type { ReviewParts } from './approval-window/request-review.ts'
import { FrameError } from './frame-error.ts'
import type { FrameStage } from './stage.ts'
import { textsOf } from './texts/texts.ts'

/** Prompts the user for one request after the other. */
export interface FrameApprovals {
  /**
   * Resolves when the user approves: in the frame, or in a window into which no page can draw.
   *
   * @param windowAbove highest amount of native currency that is approved in the frame, in its smallest unit
   * @throws FrameError 4001, or the signal's reason
   */
  ask(approval: Approval, signal: AbortSignal, windowAbove: bigint): Promise<void>
}

/**
 * Creates the prompts.
 *
 * @param canVerifyVisibility whether the browser reports what covers the frame
 */
export function createFrameApprovals(
  stage: FrameStage,
  review: ReviewParts,
  canVerifyVisibility: boolean = reportsCovers(),
): FrameApprovals {
  return {
    async ask(approval, signal, windowAbove) {
      if (needsWindow(approval, { canVerifyVisibility, windowAbove })) {
        const { requestReview } = await import('./approval-window/request-review.ts')
        return requestReview(stage, review, approval, signal)
      }
      return showApproval(stage, approval, signal)
    },
  }
}

/**
 * Draws an approval with its buttons. Resolves when the user approves. @throws FrameError 4001, or the signal's reason
 */
export function showApproval(stage: FrameStage, approval: Approval, signal: AbortSignal): Promise<void> {
  return stage.show<void>((resolve, reject) => {
    const pending = {
      approval,
      approve: () => resolve(),
      reject: () => reject(new FrameError(4001, 'The person refused')),
    }
    return { draw: locale => html`<lk-approval .pending=${pending} .texts=${textsOf(locale)}></lk-approval>` }
  }, signal)
}

/** Only Chromium has IntersectionObserver v2 (https://chromestatus.com/feature/5878481493688320). */
function reportsCovers(): boolean {
  return typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
}
