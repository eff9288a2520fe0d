import { createLazyConnector, lazy } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/primitives'

import type { StandardWallet } from './standard-wallet.ts'

/** A connector for a wallet in the page. */
export function createSolanaConnector({ wallet, ...listed }: StandardWallet): Connector {
  const connection = lazy(async () => {
    const { createStandardConnection } = await import('./standard-connection.ts')
    return createStandardConnection(wallet, listed.name)
  })
  return createLazyConnector('solana', { ...listed, type: 'ANNOUNCED' }, connection, () => connection.value?.provider)
}
