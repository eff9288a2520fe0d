import { followRemote } from '@latchkey/adapter-kit'
import type { RemoteProvider } from '@latchkey/primitives'

import { createProvider } from './create-provider.ts'
import { createRemoteSigner } from './remote-signer.ts'
import type { SolanaProvider } from './solana-provider.ts'

/** The provider of a wallet behind a pairing session. */
export function createRemoteProvider(remote: RemoteProvider): SolanaProvider {
  return createProvider(createRemoteSigner(remote), onChange => followRemote(remote, onChange))
}
