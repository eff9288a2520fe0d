import { createLazyConnector, createLazyProvider } from '@latchkey/adapter-kit'
import { type AdapterPlatform, type Connector, once, type Once } from '@latchkey/primitives'

import type { BitcoinProvider } from './bitcoin-provider.ts'
import type { FoundWallet } from './found-wallet.ts'

/** Creates a connector for a wallet in the page. */
export function createBitcoinConnector(
  { kind, getProvider, ...listed }: FoundWallet,
  platform: Pick<AdapterPlatform, 'clock' | 'storage'>,
): Connector {
  const connection = once(async () => {
    const { createBitcoinConnection } = await import('./bitcoin-connection.ts')
    return createBitcoinConnection(listed, kind, getProvider, platform)
  })
  const provider = createLateProvider(
    listed.name,
    once(async () => (await connection()).provider),
  )
  return createLazyConnector('bip122', listed, connection, () => provider)
}

/** Creates a provider that is available at once, and loads its code when it is first used. */
export function createLateProvider(name: string, provider: Once<BitcoinProvider>): BitcoinProvider {
  return createLazyProvider(provider, calls, { name })
}

const calls = [
  'connect',
  'disconnect',
  'getAccountAddresses',
  'signMessage',
  'signPSBT',
  'sendTransfer',
  'request',
] as const satisfies readonly (keyof BitcoinProvider)[]
