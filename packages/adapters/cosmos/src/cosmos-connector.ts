import { createLazyConnector, type Page } from '@latchkey/adapter-kit'
import { type AdapterPlatform, type Connector, once, safeImageUrl } from '@latchkey/primitives'

import type { CosmosWallet } from './cosmos-wallet.ts'

/** Creates a connector for a wallet with Keplr's interface. */
export function createCosmosConnector(page: Page, wallet: CosmosWallet, platform: AdapterPlatform): Connector {
  const { id, name, rdns, explorerId } = wallet
  const imageUrl = safeImageUrl(wallet.icon)
  const listed = {
    id,
    name,
    type: 'INJECTED',
    ...(imageUrl && { imageUrl }),
    ...(explorerId && { explorerId }),
    ...(rdns && { info: { rdns } }),
  } as const
  const connection = once(async () => {
    const { createKeplrConnection } = await import('./keplr-connection.ts')
    return createKeplrConnection(page, wallet, platform)
  })
  return createLazyConnector('cosmos', listed, connection, () => connection.value?.provider)
}
