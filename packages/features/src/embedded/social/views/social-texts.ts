import { KitError, type Messages, type SocialProvider } from '@latchkey/core'
import type { LkRing } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'

import type { SocialProgress, SocialStep } from '../../login/social.ts'

/** Texts and appearance of a social login. */
export interface SocialTexts {
  readonly ring: LkRing['state']
  readonly title: string
  readonly text: string
}

/** Returns the texts of a login in progress, or of its failure. */
export function socialTexts(
  { social, socials }: Messages,
  provider: SocialProvider,
  progress: SocialProgress | 'connected',
): SocialTexts {
  const say = (title: string, text: string, ring: LkRing['state'] = 'waiting'): SocialTexts => ({
    ring,
    title: format(title, { name: socials[provider] }),
    text: format(text, { name: socials[provider] }),
  })
  if (progress === 'connected') return say(social.connectedTitle, social.connectedText, 'done')
  if (progress.step === 'failed') {
    switch (progress.error.code) {
      case 'socialWindowClosed':
        return say(social.closedTitle, social.socialFailedText, 'error')
      case 'socialBlocked':
        return say(social.blockedTitle, social.blockedText, 'error')
      case 'socialDenied':
        return say(social.deniedTitle, social.socialFailedText, 'error')
      default:
        return say(social.socialFailedTitle, reasonOf(progress.error) ?? social.socialFailedText, 'error')
    }
  }
  const titles: Record<SocialStep, readonly [string, string]> = {
    starting:
      provider === 'farcaster'
        ? [social.farcasterTitle, social.farcasterText]
        : [social.socialTitle, social.socialText],
    window: [social.socialTitle, social.socialText],
    phone: [social.farcasterTitle, social.farcasterText],
    unsure: [social.socialTitle, social.unsureText],
    leaving: [social.leavingTitle, social.leavingText],
    connecting: [social.connectingTitle, social.connectingText],
  }
  const [title, text] = titles[progress.step]
  return say(title, text)
}

/** Returns the message of the secure site. */
function reasonOf(error: KitError): string | undefined {
  if (error.code === 'embeddedRefused') return error.shortMessage
  return KitError.is(error.cause, 'embeddedRefused') ? error.cause.shortMessage : undefined
}
