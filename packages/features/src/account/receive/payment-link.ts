import { KitError, type Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/** Request for a payment link. */
export interface PaymentLinkRequest {
  /**
   * Amount: exact decimal text in whole units of the network's own currency, such as `'0.25'`.
   * @default the payer chooses
   */
  readonly amount?: string
  /** Namespace of the account that is paid. @default the active namespace of the site */
  readonly namespace?: ChainNamespace
}

/**
 * Returns whether a namespace has payment links for another wallet. It is known without loading the adapter, but a link
 * may not support every network.
 */
export function hasPaymentLinks({ options }: Store, namespace: ChainNamespace): boolean {
  const adapter = options.adapters.find(each => each.namespace === namespace)
  return adapter?.capabilities?.includes('createPaymentLink') ?? false
}

/**
 * Creates a link by which another wallet pays the connected account, on the site's network: EIP-681, Solana Pay or
 * BIP-21.
 *
 * @returns `undefined` if the namespace has no such links, or they cannot name the network
 * @throws KitError `caipNetworkOrAddressUndefined` without an account; BaseError `invalidAmount`
 */
export async function createPaymentLink(store: Store, request: PaymentLinkRequest = {}): Promise<string | undefined> {
  const { accounts, networks, options } = store
  const namespace = request.namespace ?? networks.state.activeNamespace
  const identity = accounts.identity(namespace)
  const network = networks.current(namespace)
  if (!namespace || !identity || !network) throw new KitError('caipNetworkOrAddressUndefined')
  if (!hasPaymentLinks(store, namespace)) return undefined
  const actions = await options.adapters.find(each => each.namespace === namespace)?.actions?.()
  const { amount } = request
  return actions?.createPaymentLink?.({ address: identity.address, network, ...(amount !== undefined && { amount }) })
}
