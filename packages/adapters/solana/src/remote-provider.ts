import { followRemote, withTimeout } from '@latchkey/adapter-kit'
import type { CaipNetwork, Clock, RemoteProvider } from '@latchkey/primitives'

import { createProvider } from './create-provider.ts'
import { createPublicKeys, keysWaitMs } from './public-keys.ts'
import { createRemoteSigner } from './remote-signer.ts'
import type { SolanaProvider } from './solana-provider.ts'

/** Creates the providers of wallets behind pairing sessions. */
export interface RemoteProviders {
  /** Resolves when a new provider has its public key at once, or the key did not load in time. */
  ready(): Promise<void>
  create(remote: RemoteProvider): SolanaProvider
}

/**
 * @param clock `undefined` waits for the code of the keys without a limit
 * @param networks the networks of the site
 */
export function createRemoteProviders(
  clock: Clock | undefined,
  networks: () => readonly CaipNetwork[],
): RemoteProviders {
  const keys = createPublicKeys()
  return {
    ready: () => (clock ? withTimeout(clock, keysWaitMs, keys.ready()) : keys.ready()),
    create: remote =>
      createProvider(createRemoteSigner(remote, networks), onChange => followRemote(remote, onChange), keys),
  }
}
