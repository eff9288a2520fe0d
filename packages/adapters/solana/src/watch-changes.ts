import { readProperty, type Stop } from '@latchkey/primitives'

import { listAccounts, type SharedAccount } from './standard-accounts.ts'
import type { StandardFeatures } from './standard-features.ts'

/**
 * Follows a wallet by its one event (`standard:events`). Nothing is heard after the stop, even from a wallet that keeps no listener
 * list or whose code throws; one without events still signs.
 *
 * @param onChange hears the accounts where they changed; chains and features it reads from the wallet
 */
export function watchChanges(
  events: StandardFeatures['standard:events'] | undefined,
  onChange: (accounts: readonly SharedAccount[] | undefined) => void,
): Stop {
  let active = true
  const stop = attempt(() =>
    events?.on('change', change => {
      if (active) onChange(Array.isArray(readProperty(change, 'accounts')) ? listAccounts(change) : undefined)
    }),
  )
  return () => {
    if (active && typeof stop === 'function') attempt(stop)
    active = false
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
