import type { SocialProvider } from '@latchkey/core'
import {
  iconSocialApple,
  iconSocialDiscord,
  iconSocialFacebook,
  iconSocialFarcaster,
  iconSocialGithub,
  iconSocialGoogle,
  iconSocialX,
} from '@latchkey/ui'

/** Icons of the providers. */
export const socialIcons: Readonly<Record<SocialProvider, string>> = {
  google: iconSocialGoogle,
  github: iconSocialGithub,
  apple: iconSocialApple,
  facebook: iconSocialFacebook,
  x: iconSocialX,
  discord: iconSocialDiscord,
  farcaster: iconSocialFarcaster,
}
