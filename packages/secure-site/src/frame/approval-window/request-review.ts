import { defineElements } from '@latchkey/ui'
import { html } from 'lit'

import type { Approval } from '../approval/approval.ts'
import { FrameError } from '../frame-error.ts'
import type { FrameStage } from '../stage.ts'
import { textsOf } from '../texts/texts.ts'
import type { FrameLook } from './approval-messages.ts'
import { type ApprovalWindowPlace, createApprovalWindow, type ReviewEnd } from './create-approval-window.ts'
import { reviewElements } from './lk-review-request.ts'

/** Dependencies of a review in a window. */
export interface ReviewParts extends ApprovalWindowPlace {
  /** Returns the frame's current theme and language. */
  look(): FrameLook
}

/**
 * Has the user decide about an approval in a window, which a button in the frame opens.
 *
 * @throws FrameError 4001 if the user rejects, or the window does not open, is closed, reloaded or left; its text tells
 *   what to do. Otherwise the signal's reason
 */
export async function requestReview(
  stage: FrameStage,
  parts: ReviewParts,
  approval: Approval,
  signal: AbortSignal,
): Promise<void> {
  defineElements(...reviewElements)
  let end: (end: ReviewEnd) => void = () => {}
  const look = parts.look()
  const review = await createApprovalWindow(parts, { approval, look }, reached => end(reached))
  const texts = textsOf(look.locale)
  const rejections: Readonly<Record<Exclude<ReviewEnd, 'approved'>, string>> = {
    rejected: 'The person refused',
    blocked: texts.reviewBlocked,
    left: texts.reviewLeft,
  }
  try {
    await stage.show<void>((resolve, reject) => {
      end = reached => (reached === 'approved' ? resolve() : reject(new FrameError(4001, rejections[reached])))
      const pending = { approval, open: () => review.open(), reject: () => end('rejected') }
      return { draw: () => html`<lk-review-request .pending=${pending} .texts=${texts}></lk-review-request>` }
    }, signal)
  } finally {
    review.dispose()
  }
}
