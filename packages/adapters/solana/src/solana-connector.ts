import { createLazyConnector } from '@latchkey/adapter-kit'
import { type AdapterPlatform, type Connector, once } from '@latchkey/primitives'

import type { StandardWallet } from './standard-wallet.ts'

/** Creates a connector for a wallet in the page. */
export function createSolanaConnector(
  { wallet, ...listed }: StandardWallet,
  platform: Pick<AdapterPlatform, 'clock'>,
): Connector {
  const connection = once(async () => {
    const { createStandardConnection } = await import('./standard-connection.ts')
    return createStandardConnection(wallet, listed.name, platform)
  })
  return createLazyConnector('solana', { ...listed, type: 'ANNOUNCED' }, connection, () => connection.value?.provider)
}
