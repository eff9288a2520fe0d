import { type SocialProvider, socialProviders, type Store } from '@latchkey/core'

import { embeddedPrefix } from './embedded-storage.ts'

/**
 * Login with which this tab left for a provider. A forged link brings a result of an attempt that no tab has started.
 */
export interface LeftPage {
  write(login: { attempt: string; provider: SocialProvider } | undefined): void
  /** Returns the provider of an attempt; `undefined` if this tab did not leave with it. */
  read(attempt: string): SocialProvider | undefined
}

const key = `${embeddedPrefix}social_attempt`

/** Creates the storage of the login, which lasts as long as the tab. */
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
