import { KitError, type Messages, type SocialProvider } from '@latchkey/core'
import type { LkRing } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'

import type { SocialProgress, SocialStep } from '../social.ts'

/** What a screen of a social login says. */
export interface SocialTexts {
  readonly ring: LkRing['state']
  readonly title: string
  readonly text: string
}

/** What a login says while it goes on, or of how it failed. */
export function socialTexts(
  { embedded, socials }: Messages,
  provider: SocialProvider,
  progress: SocialProgress | 'connected',
): SocialTexts {
  const say = (title: string, text: string, ring: LkRing['state'] = 'waiting'): SocialTexts => ({
    ring,
    title: format(title, { name: socials[provider] }),
    text: format(text, { name: socials[provider] }),
  })
  if (progress === 'connected') return say(embedded.connectedTitle, embedded.connectedText, 'done')
  if (progress.step === 'failed') {
    switch (progress.error.code) {
      case 'socialWindowClosed':
        return say(embedded.closedTitle, embedded.socialFailedText, 'error')
      case 'socialBlocked':
        return say(embedded.blockedTitle, embedded.blockedText, 'error')
      case 'socialDenied':
        return say(embedded.deniedTitle, embedded.socialFailedText, 'error')
      default:
        return say(embedded.socialFailedTitle, reasonOf(progress.error) ?? embedded.socialFailedText, 'error')
    }
  }
  const titles: Record<SocialStep, readonly [string, string]> = {
    starting:
      provider === 'farcaster'
        ? [embedded.farcasterTitle, embedded.farcasterText]
        : [embedded.socialTitle, embedded.socialText],
    window: [embedded.socialTitle, embedded.socialText],
    phone: [embedded.farcasterTitle, embedded.farcasterText],
    unsure: [embedded.socialTitle, embedded.unsureText],
    leaving: [embedded.leavingTitle, embedded.leavingText],
    connecting: [embedded.connectingTitle, embedded.connectingText],
  }
  const [title, text] = titles[progress.step]
  return say(title, text)
}

/** The secure site's own words. */
function reasonOf(error: KitError): string | undefined {
  if (error.code === 'embeddedRefused') return error.shortMessage
  return KitError.is(error.cause, 'embeddedRefused') ? error.cause.shortMessage : undefined
}
