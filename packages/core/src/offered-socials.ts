import type { Store } from './create-store.ts'
import { type SocialProvider, socialProviders } from './features.ts'

/** Providers that do not work in Telegram's web view, by operating system (S2.62 to S2.64). */
const notInTelegram: Partial<Record<string, readonly SocialProvider[]>> = {
  ios: ['google'],
  macos: ['x'],
  android: ['facebook', 'x'],
}

/** Returns the social providers that are offered, in the order of the site. */
export function offeredSocials({
  options,
  features,
  environment,
}: Pick<Store, 'options' | 'features' | 'environment'>): readonly SocialProvider[] {
  const { socials } = features.state
  if (options.services.secureSite === undefined || socials === false) return []
  const { isTelegram, os } = environment.browser.platform
  const left = isTelegram ? notInTelegram[os] : undefined
  return socials.filter(each => socialProviders.includes(each) && !left?.includes(each))
}
