import { createLazyConnector } from '@latchkey/adapter-kit'
import { type AdapterPlatform, type Connector, once } from '@latchkey/primitives'

import type { InjectedWallet } from './injected-wallet.ts'

/** Creates a connector for a wallet in the page. */
export function createEip1193Connector(
  { getProvider, isSmartAccount, ...listed }: InjectedWallet,
  platform: Pick<AdapterPlatform, 'clock'>,
): Connector {
  const connection = once(async () => {
    const { createEip1193Connection } = await import('./eip1193-connection.ts')
    return createEip1193Connection(getProvider, platform, isSmartAccount)
  })
  return createLazyConnector('eip155', listed, connection, getProvider)
}
