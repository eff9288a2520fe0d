import type { CreateConnectorFn } from '@wagmi/core'
import { ConnectorNotFoundError } from '@wagmi/core'

const type = 'AUTH'

/**
 * Signing in by email or with a social account, as sites of the AppKit API name it among the connectors of wagmi. It belongs to the modal here, as far as the
 * kit has it: `WagmiAdapter` leaves this connector out, and one in a config of the site's own connects nobody.
 *
 * @param ignored what it takes elsewhere: without effect
 */
export function authConnector(ignored?: object): CreateConnectorFn
export function authConnector(): CreateConnectorFn {
  return Object.assign(createConnector, { type })
}

/** Whether a connector is that of `authConnector`. */
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
