import type { RemoteProvider } from '@latchkey/primitives'

import { createProvider } from './create-provider.ts'
import { createRemoteSigner } from './remote-signer.ts'
import type { SolanaProvider } from './solana-provider.ts'

/** The provider of a wallet behind a pairing session. */
export function createRemoteProvider(remote: RemoteProvider): SolanaProvider {
  return createProvider(createRemoteSigner(remote), onChange => {
    const events = ['connect', 'disconnect', 'accountsChanged', 'chainChanged']
    const tell = () => onChange()
    for (const event of events) remote.on(event, tell)
    return () => {
      for (const event of events) remote.removeListener(event, tell)
    }
  })
}
