import { followRemote } from '@latchkey/adapter-kit'
import type { RemoteProvider } from '@latchkey/primitives'

import { createProvider } from './create-provider.ts'
import { createPublicKeys } from './public-keys.ts'
import { createRemoteSigner } from './remote-signer.ts'
import type { SolanaProvider } from './solana-provider.ts'

/** Makes the providers of wallets behind pairing sessions. */
export interface RemoteProviders {
  /** Resolves when what is created has its public key at once, or that did not load. */
  ready(): Promise<void>
  create(remote: RemoteProvider): SolanaProvider
}

export function createRemoteProviders(): RemoteProviders {
  const keys = createPublicKeys()
  return {
    ready: keys.ready,
    create: remote => createProvider(createRemoteSigner(remote), onChange => followRemote(remote, onChange), keys),
  }
}
