import { raceAbort, type Clock } from '@latchkey/primitives'
import { readSocialNotice } from '@latchkey/protocol/secure-frame'

import { embeddedError } from './errors.ts'
import { socialError } from './social-errors.ts'
import type { SocialWindow } from './social-window.ts'

/** Time between two checks whether a window is closed (S4.28). */
export const windowPollMs = 1_000

/** Window to watch, with its context. */
export interface WatchedWindow {
  attempt: string
  window: SocialWindow
  clock: Clock
  /**
   * Returns whether the provider's pages may sever the window's opener (COOP). The window looks closed then but is
   * open. It is called on each check, because the frame reports it later.
   */
  mayLoseOpener(): boolean
  /** Called when the window looks closed but may be open. */
  onUnsure(): void
}

/**
 * Waits for the ticket of a window.
 *
 * @throws KitError `socialWindowClosed`, `socialDenied`, `embeddedRefused`; the signal's reason
 */
export async function watchSocialWindow(watched: WatchedWindow, signal: AbortSignal): Promise<string> {
  const { attempt, window, clock } = watched
  let hasReported = false
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
          return void (hasReported = true)
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
      // A message that the window sent while it closed may arrive after the browser reports it as closed, so the second
      // check decides.
      if (window.isClosed && wasClosed) {
        if (hasReported && !watched.mayLoseOpener()) return reject(socialError('socialWindowClosed'))
        if (!isUnsure) watched.onUnsure()
        isUnsure = true
      }
      wasClosed = window.isClosed
      stopPoll = clock.after(windowPollMs, poll)
    }
    stopPoll = clock.after(windowPollMs, poll)
  })
  try {
    return await raceAbort(ticket, signal)
  } finally {
    stopPoll()
    stopListening()
  }
}
