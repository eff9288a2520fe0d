import type { Store } from '@latchkey/core'
import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/primitives'
import { type SocialProviderName, socialProviderNames } from '@latchkey/protocol/secure-frame'

/** What every key of the embedded wallet in storage begins with (S9.65). */
export const embeddedPrefix = '@appkit-wallet/'

/** What the kit remembers of the embedded wallet: nothing that could open it. All of it is checked as it is read. */
export interface EmbeddedStorage {
  /** Whether anybody logged in here before: only then does a page load bring the frame (S4.46). */
  readonly wasUsed: Kept<boolean>
  /** Whether the browser keeps nothing for the frame, and a window of the secure site does: also of whoever has logged out. */
  readonly usesWindow: Kept<boolean>
  /** Whether who logged out may still be logged in by what the window keeps: the secure site is told once that is open. Not forgotten with who was logged in. */
  readonly owesSignOut: Kept<boolean>
  /** When a login by email was begun last, in ms since 1970. */
  readonly lastLoginAt: Kept<number | undefined>
  readonly lastNetworkId: Kept<CaipNetworkId | undefined>
  readonly socialUserName: Kept<string | undefined>
  /** By which social provider the visitor is connected. */
  readonly socialProvider: Kept<SocialProviderName | undefined>
  /** The networks on which the secure site has smart accounts. */
  readonly smartAccountNetworkIds: Kept<readonly CaipNetworkId[] | undefined>
  /** Forgets who was logged in; when they last tried stays. */
  clear(): void
}

/** One entry. */
export interface Kept<Value> {
  read(): Value
  write(value: Value): void
}

/** The embedded wallet's part of the page's storage. */
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
