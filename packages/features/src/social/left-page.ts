import { type SocialProvider, socialProviders, type Store } from '@latchkey/core'

import { embeddedPrefix } from '../embedded/embedded-storage.ts'

/** The login with which this tab left for a provider. A link that somebody else made brings a result that no tab left for. */
export interface LeftPage {
  write(login: { attempt: string; provider: SocialProvider } | undefined): void
  /** The provider of an attempt; `undefined` where this tab left with another, or not at all. */
  read(attempt: string): SocialProvider | undefined
}

const key = `${embeddedPrefix}social_attempt`

/** Keeps it for as long as the tab. */
export function createLeftPage({ environment: { tabStorage } }: Pick<Store, 'environment'>): LeftPage {
  return {
    write(login) {
      if (login) tabStorage.set(key, `${login.provider} ${login.attempt}`)
      else tabStorage.remove(key)
    },
    read(attempt) {
      const [provider, known] = tabStorage.get(key)?.split(' ') ?? []
      return known === attempt ? socialProviders.find(each => each === provider) : undefined
    },
  }
}
