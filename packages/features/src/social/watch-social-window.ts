import { untilAborted, type Clock } from '@latchkey/primitives'
import { readSocialNotice } from '@latchkey/protocol/secure-frame'

import { embeddedError } from '../embedded/errors.ts'
import { socialError } from './errors.ts'
import type { SocialWindow } from './social-window.ts'

/** How often a window is asked whether it is closed (S4.28). */
export const windowPollMs = 1_000

/** What is watched, and what is known of it. */
export interface WatchedWindow {
  attempt: string
  window: SocialWindow
  clock: Clock
  /** Whether the provider's pages may cut the window off: then it looks closed and is not. Asked each time, as the frame says it late. */
  mayBeCutOff(): boolean
  /** It looks closed, and may be open: nobody can say. */
  onUnsure(): void
}

/**
 * Waits for the ticket that a window gives.
 *
 * @throws KitError `socialWindowClosed`, `socialDenied`, `embeddedRefused`, or the signal's reason
 */
export async function watchSocialWindow(watched: WatchedWindow, signal: AbortSignal): Promise<string> {
  const { attempt, window, clock } = watched
  let hasSpoken = false
  let wasClosed = false
  let isUnsure = false
  let stopPoll = (): void => {}
  let stopListening = (): void => {}
  const ticket = new Promise<string>((resolve, reject) => {
    stopListening = window.listen(message => {
      const notice = readSocialNotice(message, attempt)
      if (!notice) return
      switch (notice.type) {
        case 'latchkey-social/opened':
          return void (hasSpoken = true)
        case 'latchkey-social/result':
          return resolve(notice.ticket)
        case 'latchkey-social/failed':
          reject(
            notice.reason === 'denied'
              ? socialError('socialDenied')
              : embeddedError('embeddedRefused', {}, notice.message || undefined),
          )
      }
    })
    function poll(): void {
      // What a window said as it closed may come after the browser says that it is closed: it counts at the second look.
      if (window.isClosed && wasClosed) {
        if (hasSpoken && !watched.mayBeCutOff()) return reject(socialError('socialWindowClosed'))
        if (!isUnsure) watched.onUnsure()
        isUnsure = true
      }
      wasClosed = window.isClosed
      stopPoll = clock.after(windowPollMs, poll)
    }
    stopPoll = clock.after(windowPollMs, poll)
  })
  try {
    return await untilAborted(ticket, signal)
  } finally {
    stopPoll()
    stopListening()
  }
}
