import type { CreateConnectorFn } from '@wagmi/core'
import { ConnectorNotFoundError } from '@wagmi/core'

const type = 'AUTH'

/**
 * Creates the connector for signing in by email or with a social account, which sites of the AppKit API list among the connectors
 * of wagmi. Here this feature belongs to the modal: `WagmiAdapter` leaves this connector out, and it cannot connect in a config
 * of the site's own.
 *
 * @param ignored options that it has elsewhere; they have no effect
 *
 * @example new WagmiAdapter({ networks: [mainnet], projectId, connectors: [authConnector()] })
 */
export function authConnector(ignored?: object): CreateConnectorFn
export function authConnector(): CreateConnectorFn {
  return Object.assign(createConnector, { type })
}

/** Returns whether a connector is that of `authConnector`. */
export function isAuthConnector(connector: CreateConnectorFn): boolean {
  return 'type' in connector && connector.type === type
}

const createConnector: CreateConnectorFn = () => {
  const fail = async (): Promise<never> => {
    throw new ConnectorNotFoundError()
  }
  return {
    id: 'auth',
    name: 'Email and social',
    type,
    connect: fail,
    async disconnect() {},
    getAccounts: fail,
    getChainId: fail,
    getProvider: async () => undefined,
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }
}
