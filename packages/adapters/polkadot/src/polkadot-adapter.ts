import type { AdapterContext, Balance, CaipNetwork, ChainAdapter, Connector, Stop } from '@latchkey/primitives'

/** The Polkadot chains. */
export class PolkadotAdapter implements ChainAdapter {
  readonly namespace = 'polkadot'

  watchConnectors(_context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    onConnectors([])
    return () => {}
  }

  fetchBalance(_account: string, network: CaipNetwork): Promise<Balance> {
    return Promise.resolve({ balance: '0', symbol: network.nativeCurrency.symbol })
  }
}
