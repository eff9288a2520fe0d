import { KitError, type Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/** What is asked for. */
export interface PaymentLinkRequest {
  /** Decimal text in whole units of the network's own currency, exact: `'0.25'`. @default the payer chooses */
  readonly amount?: string
  /** Whose account is paid. @default the family that the site is on */
  readonly namespace?: ChainNamespace
}

/** Whether a family has links by which another wallet pays, known at once; not every network can be named by one. */
export function hasPaymentLinks({ options }: Store, namespace: ChainNamespace): boolean {
  const adapter = options.adapters.find(each => each.namespace === namespace)
  return adapter?.capabilities?.includes('createPaymentLink') ?? false
}

/**
 * A link by which another wallet pays the connected account, on the network that the site is on: EIP-681, Solana Pay or BIP-21.
 *
 * @returns `undefined` where the family has no such links, or they cannot name the network
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
