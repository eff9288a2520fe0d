import type { Store } from '@latchkey/core'
import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/primitives'
import { type SocialProviderName, socialProviderNames } from '@latchkey/protocol/secure-frame'

/** Prefix of the embedded wallet's storage keys (S9.65). */
export const embeddedPrefix = '@appkit-wallet/'

/**
 * Storage of the embedded wallet. It has nothing that could unlock the wallet, and every value is validated when it is
 * read.
 */
export interface EmbeddedStorage {
  /** Whether a user has logged in here before. Only then the frame loads with the page (S4.46). */
  readonly wasUsed: Kept<boolean>
  /**
   * Whether the browser blocks the frame's storage, so that a window of the secure site stores the session. It stays
   * after a logout.
   */
  readonly usesWindow: Kept<boolean>
  /**
   * Whether the window may still have the session of a user who logged out. The secure site is signed out once the
   * window is open. It stays after a logout.
   */
  readonly owesSignOut: Kept<boolean>
  /** Time of the last login by email, in ms since 1970. */
  readonly lastLoginAt: Kept<number | undefined>
  readonly lastNetworkId: Kept<CaipNetworkId | undefined>
  readonly socialUserName: Kept<string | undefined>
  /** Social provider of the connected user. */
  readonly socialProvider: Kept<SocialProviderName | undefined>
  /** Networks on which the secure site has smart accounts. */
  readonly smartAccountNetworkIds: Kept<readonly CaipNetworkId[] | undefined>
  /** Removes the data of the user. The time of the last login stays. */
  clear(): void
}

/** A storage entry. */
export interface Kept<Value> {
  read(): Value
  write(value: Value): void
}

/** Creates the storage of the embedded wallet. */
export function createEmbeddedStorage({ environment, storage: kit }: Store): EmbeddedStorage {
  const { storage } = environment
  function kept<Value>(name: string, parse: (value: unknown) => Value): Kept<Value> {
    const key = embeddedPrefix + name
    return {
      read() {
        try {
          return parse(JSON.parse(storage.get(key) ?? 'null'))
        } catch {
          return parse(undefined)
        }
      },
      write(value) {
        if (value === undefined || value === false) storage.remove(key)
        else storage.set(key, JSON.stringify(value))
      },
    }
  }
  const text = (value: unknown): string | undefined =>
    typeof value === 'string' && value.length > 0 && value.length <= 256 ? value : undefined
  const socialProvider = kit.stored('connected_social', value => socialProviderNames.find(name => name === value))
  const all = {
    wasUsed: kept('email_login_used', value => value === true),
    usesWindow: kept('uses_window', value => value === true),
    owesSignOut: kept('owes_sign_out', value => value === true),
    lastLoginAt: kept('last_email_login_time', value =>
      typeof value === 'number' && Number.isFinite(value) ? value : undefined,
    ),
    lastNetworkId: kept('last_used_chain', value => (isCaipNetworkId(value) ? value : undefined)),
    socialUserName: kept('social_username', text),
    smartAccountNetworkIds: kept('smart_account_enabled_networks', value =>
      Array.isArray(value) ? value.filter(isCaipNetworkId).slice(0, 500) : undefined,
    ),
  }
  return {
    ...all,
    socialProvider,
    clear() {
      all.wasUsed.write(false)
      all.lastNetworkId.write(undefined)
      all.socialUserName.write(undefined)
      all.smartAccountNetworkIds.write(undefined)
      socialProvider.write(undefined)
    },
  }
}
