import { createLazyConnector } from '@latchkey/adapter-kit'
import {
  type AdapterPlatform,
  type Connector,
  once,
  readList,
  readProperty,
  readWalletIcon,
  readWalletName,
} from '@latchkey/primitives'
import type { Wallet } from '@wallet-standard/base'

/**
 * Creates a connector for a wallet that serves Sui; `undefined` for any other. Any script can register a wallet, so all its
 * values are untrusted.
 */
export function createSuiConnector(wallet: Wallet, platform: Pick<AdapterPlatform, 'clock'>): Connector | undefined {
  const name = readWalletName(readProperty(wallet, 'name'))
  const connects = readProperty(readProperty(wallet, 'features'), 'standard:connect') !== undefined
  if (!name || !connects || !readList(wallet, 'chains').some(isSuiChain)) return undefined
  const imageUrl = readWalletIcon(readProperty(wallet, 'icon'))
  const connection = once(async () => (await import('./sui-connection.ts')).createSuiConnection(wallet, platform))
  return createLazyConnector(
    'sui',
    { id: name, name, type: 'ANNOUNCED', ...(imageUrl && { imageUrl }) },
    connection,
    () => connection.value?.provider,
  )
}

function isSuiChain(chain: unknown): boolean {
  return typeof chain === 'string' && chain.startsWith('sui:')
}
