import type { ChainNamespace, Connector, Once } from '@latchkey/primitives'

/** The part of a connector that talks to the wallet. */
export type WalletConnection = Pick<
  Connector,
  'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'selectAccount' | 'watch'
>

/** What is listed of a wallet before anything of it is loaded. */
export type ListedWallet = Omit<Connector, keyof WalletConnection | 'chain' | 'chains' | 'getProvider'>

/**
 * A connector for a wallet in the page. What talks to the wallet is loaded when the wallet is first chosen.
 *
 * @param getProvider what a site gets for the family
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
    // Nothing is heard of a wallet that was never connected.
    watch: listener => connection.value?.watch(listener) ?? (() => {}),
    getProvider: namespace => (namespace === chain ? getProvider() : undefined),
  }
}
