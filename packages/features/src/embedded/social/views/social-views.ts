import { LkAvatar, LkButton, LkHero, LkIcon, LkLogo, LkRing, LkRow, LkSkeleton } from '@latchkey/ui'

import { AllSocialsView } from './all-socials-view.ts'
import { ConnectingFarcasterView } from './connecting-farcaster-view.ts'
import { ConnectingSocialView } from './connecting-social-view.ts'

/** Elements of the screens of social logins. */
export const elements = [
  LkAvatar,
  LkButton,
  LkHero,
  LkIcon,
  LkLogo,
  LkRing,
  LkRow,
  LkSkeleton,
  AllSocialsView,
  ConnectingSocialView,
  ConnectingFarcasterView,
]
