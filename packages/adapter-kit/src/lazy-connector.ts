import type { ChainNamespace, Connector, Once } from '@latchkey/primitives'

/** The part of a connector that talks to the wallet. */
export type WalletConnection = Pick<
  Connector,
  'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'selectAccount' | 'watch'
>

/** The facts about a wallet that are listed before its code is loaded. */
export type ListedWallet = Omit<Connector, keyof WalletConnection | 'chain' | 'chains' | 'getProvider'>

/**
 * Creates a connector for a wallet in the page. The code that talks to the wallet is loaded when the user first selects it.
 *
 * @param getProvider returns the provider for a site
 */
export function createLazyConnector(
  chain: ChainNamespace,
  listed: ListedWallet,
  connection: Once<WalletConnection>,
  getProvider: () => unknown,
): Connector {
  return {
    ...listed,
    chain,
    chains: [chain],
    connect: async request => (await connection()).connect(request),
    reconnect: async request => (await connection()).reconnect(request),
    disconnect: async options => (await connection()).disconnect(options),
    switchNetwork: async network => (await connection()).switchNetwork(network),
    selectAccount: (...selected) => connection.value?.selectAccount?.(...selected),
    // A wallet that was never connected has no changes to report.
    watch: listener => connection.value?.watch(listener) ?? (() => {}),
    getProvider: namespace => (namespace === chain ? getProvider() : undefined),
  }
}
