import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace, Connector, WalletInfo } from '@latchkey/primitives'

/** An account that is asked to sign in. */
export interface SigningAccount {
  /** Its family. */
  readonly namespace: ChainNamespace
  /** Where it is. */
  readonly network: CaipNetwork
  /** The address alone. */
  readonly address: string
  /** The wallet that holds it. */
  readonly wallet: WalletInfo
  /** How that is reached. */
  readonly connector: Connector
  /** Whether a contract signs for it. */
  readonly isSmartAccount: boolean
}

/** The account of a family that is connected now, where its network is one of the site's. */
export function signingAccount(store: Store, namespace: ChainNamespace): SigningAccount | undefined {
  const { account } = store.accounts.get(namespace)
  const network = store.networks.current(namespace)
  const connector = store.connections.activeConnector(namespace)
  if (account.status !== 'connected' || !network || !connector) return undefined
  const { address, wallet, accounts } = account
  const isSmartAccount = accounts.some(each => each.address === address && each.type === 'smartAccount')
  return { namespace, network, address, wallet, connector, isSmartAccount }
}

/** Whether two are one account on one network, by one wallet. */
export function isSameSigning(a: SigningAccount | undefined, b: SigningAccount | undefined): boolean {
  return keyOf(a) === keyOf(b)
}

/** What tells an account, its network and its wallet from another. */
export function keyOf(account: SigningAccount | undefined): string {
  return account ? `${account.network.caipNetworkId}:${account.address}:${account.connector.id}` : ''
}
