import type { CaipNetworkId, Stop } from '@latchkey/primitives'

import { createFollowedEvents, type ProviderEvents } from './provider-events.ts'

/** Events of a namespace whose wallets share addresses on a chain. */
export interface AccountEvents {
  /** Addresses on the site's network. */
  accountsChanged: readonly string[]
  /** The site's present network. */
  chainChanged: CaipNetworkId
  /** The wallet shares no account any longer. */
  disconnect: undefined
}

interface AccountSource {
  follow(onChange: () => void): Stop
  accounts(): readonly string[]
  chain(): CaipNetworkId | undefined
}

/** Creates a provider's events of its accounts and its chain. */
export function createAccountEvents({ follow, accounts, chain }: AccountSource): ProviderEvents<AccountEvents> {
  return createFollowedEvents({
    follow,
    read: () => ({ accounts: accounts(), chain: chain() }),
    tell(before, after, emit) {
      if (after.accounts.length === 0) {
        if (before.accounts.length > 0) emit('disconnect', undefined)
        return
      }
      if (before.accounts.join() !== after.accounts.join()) emit('accountsChanged', after.accounts)
      if (before.chain !== after.chain && after.chain) emit('chainChanged', after.chain)
    },
  })
}
