import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace, Connector, WalletInfo } from '@latchkey/primitives'

/** An account that signs in. */
export interface SigningAccount {
  /** Namespace of the account. */
  readonly namespace: ChainNamespace
  /** Network of the account. */
  readonly network: CaipNetwork
  /** Address without the network. */
  readonly address: string
  /** Wallet of the account. */
  readonly wallet: WalletInfo
  /** Connector of the wallet. */
  readonly connector: Connector
  /** Whether the account is a contract. */
  readonly isSmartAccount: boolean
}

/** Returns the connected account of a namespace if its network is one of the site's. */
export function signingAccount(store: Store, namespace: ChainNamespace): SigningAccount | undefined {
  const { account } = store.accounts.get(namespace)
  const network = store.networks.current(namespace)
  const connector = store.connections.activeConnector(namespace)
  if (account.status !== 'connected' || !network || !connector) return undefined
  const { address, wallet, accounts } = account
  const isSmartAccount = accounts.some(each => each.address === address && each.type === 'smartAccount')
  return { namespace, network, address, wallet, connector, isSmartAccount }
}

/** Compares account, network and wallet of two sign-ins. */
export function isSameSigning(a: SigningAccount | undefined, b: SigningAccount | undefined): boolean {
  return keyOf(a) === keyOf(b)
}

/** Returns a key of an account, its network and its wallet. */
export function keyOf(account: SigningAccount | undefined): string {
  return account ? `${account.network.caipNetworkId}:${account.address}:${account.connector.id}` : ''
}
