import { subscribeTo } from '@latchkey/adapter-kit'
import { readProperty, type Stop } from '@latchkey/primitives'

import { toWalletError } from './solana-error.ts'
import { listAccounts, type SharedAccount } from './standard-accounts.ts'
import type { StandardFeatures } from './standard-features.ts'

/**
 * Requests a wallet to connect.
 *
 * @param silent whether it must show no prompt
 * @throws the wallet's own error, with a code if it refuses
 */
export async function requestConnection(connector: StandardFeatures['standard:connect'] | undefined, silent: boolean) {
  try {
    return await connector?.connect(...(silent ? [{ silent }] : []))
  } catch (error) {
    throw toWalletError(error)
  }
}

/**
 * Listens to the changes of a wallet.
 *
 * @param onChange receives the accounts if they changed; chains and features are read from the wallet
 */
export function watchChanges(
  events: StandardFeatures['standard:events'] | undefined,
  onChange: (accounts: readonly SharedAccount[] | undefined) => void,
): Stop {
  return subscribeTo(
    listener => events?.on('change', listener),
    change => onChange(Array.isArray(readProperty(change, 'accounts')) ? listAccounts(change) : undefined),
  )
}
