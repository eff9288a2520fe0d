import { memoizeByReference, distinctUntilChanged } from '@latchkey/adapter-kit'
import type { AdapterContext, ChainAdapter, Connector, RemoteProvider, Stop } from '@latchkey/primitives'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'

import type { SuiProvider } from './sui-connection.ts'
import { createSuiConnector } from './sui-connector.ts'
import { createSuiRemote } from './sui-remote.ts'

declare module '@latchkey/primitives' {
  interface ProviderMap {
    sui: SuiProvider
  }
}

/** The adapter of Sui: wallets in the page, by Wallet Standard, and on another device, by pairing. */
export class SuiAdapter implements ChainAdapter<SuiProvider> {
  readonly namespace = 'sui'
  readonly namespaceInfo = {
    name: 'Sui',
    explorerPath: 'account',
    pairing: { methods: ['sui_signPersonalMessage'], events: ['accountsChanged', 'chainChanged'] },
  }

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    if (typeof window === 'undefined' || !context.announced) {
      onConnectors([])
      return () => {}
    }
    const { get, on } = getWallets()
    const toConnector = memoizeByReference((wallet: Wallet) => createSuiConnector(wallet, context))
    const tell = distinctUntilChanged(onConnectors)
    const list = () => {
      const found = new Map<string, Connector>()
      for (const connector of get().flatMap(wallet => toConnector(wallet) ?? [])) {
        // Only the name identifies a wallet: of several with the same name, the first is listed.
        if (!found.has(connector.id)) found.set(connector.id, connector)
      }
      tell([...found.values()])
    }
    const stops = [on('register', list), on('unregister', list)]
    list()
    return () => stops.forEach(stop => stop())
  }

  wrapProvider(remote: RemoteProvider): SuiProvider {
    return createSuiRemote(remote)
  }
}
