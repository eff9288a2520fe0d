import type { Store } from '@latchkey/core'
import { type AdapterActions, type CaipNetwork, isAddress, isCaipNetworkId, parseUnits } from '@latchkey/primitives'

import { isUnrecoverable } from '../shared/lost-recipient.ts'
import { canSend } from '../shared/sender.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { tokensOfSite } from '../shared/token.ts'
import { payError } from './errors.ts'
import { type PaymentLink, parsePaymentLink, wholeAmount } from './parse-payment-link.ts'
import type { Payment, PayRequest } from './payment.ts'

/** Maximum length of an id. */
const longestId = 128
/** Maximum length of a site's texts about a payment. */
const maxTextLength = 256
/** Time limit of a token's description by the node. */
const describeWaitMs = 15_000

/**
 * Checks everything about a payment that needs no account: its id, network, asset, amount and recipient.
 *
 * @throws KitError `payInvalidId`, `payInvalidLink`, `payUnsupportedLink`, `payUnknownNetwork`, `payInvalidRecipient`,
 * `payInvalidAmount`, `payUnknownAsset`; `payNotPrepared` if the node did not describe the asset
 */
export async function checkPayment(store: Store, request: PayRequest): Promise<Payment> {
  const { id = store.environment.random.id(), reference, merchant } = request
  if (!isText(id, longestId)) throw payError('payInvalidId')
  const link = request.link === undefined ? linkOf(request) : parsePaymentLink(textOf(request.link))
  const network = networkOf(store, link)
  const actions = await store.options.adapters.find(each => each.namespace === network.chainNamespace)?.actions?.()
  const to = readAddress(actions, link.to, network)
  if (to === undefined) throw payError('payInvalidRecipient')
  const asset = link.token === undefined ? network.nativeCurrency : await describe(store, actions, link.token, network)
  if (isUnrecoverable(network.chainNamespace, to, link.token))
    throw payError('payInvalidRecipient', { advice: 'What it gets is lost' })
  const { name, symbol, decimals } = asset
  const asked = wholeAmount(link, decimals)
  // Two amounts would be ambiguous.
  if (request.link !== undefined && asked !== undefined && request.amount !== undefined)
    throw payError('payInvalidAmount', { advice: 'The link has an amount already' })
  const amount = parseUnits(asked ?? textOf(request.amount), decimals)
  if (!amount) throw payError('payInvalidAmount', { advice: `The asset has ${decimals} decimals` })
  const called = merchant ?? link.label
  const known = reference ?? link.message
  return {
    id,
    network,
    ...(link.token !== undefined && { token: link.token }),
    asset: { name, symbol, decimals },
    amount,
    to,
    ...(known && { reference: textOf(known).slice(0, maxTextLength) }),
    ...(called && { merchant: textOf(called).slice(0, maxTextLength) }),
  }
}

/** Converts a request to the form of a link. A site without types may pass any values, so they are validated. */
function linkOf({ asset, amount, to }: Exclude<PayRequest, { readonly link: string }>): PaymentLink {
  const chainId: unknown = asset?.chainId
  if (!isCaipNetworkId(chainId)) throw payError('payUnknownNetwork', { advice: 'Name it by CAIP-2' })
  return {
    namespace: chainId.startsWith('solana:') ? 'solana' : 'eip155',
    chainId,
    to: textOf(to),
    amount: { whole: textOf(amount) },
    ...(asset.address !== undefined && { token: textOf(asset.address) }),
  }
}

function networkOf(store: Store, { namespace, chainId }: PaymentLink): CaipNetwork {
  const { networks } = store
  const network = chainId === undefined ? networks.current(namespace) : networks.find(chainId)
  if (!network || !networks.isSupported(network) || !canSend(store, network.chainNamespace))
    throw payError('payUnknownNetwork', chainId === undefined ? {} : { advice: `Add ${chainId} to \`networks\`` })
  return network
}

function readAddress(actions: AdapterActions | undefined, text: string, network: CaipNetwork): string | undefined {
  if (!isAddress(network.chainNamespace, text)) return undefined
  return actions?.readAddress ? actions.readAddress(text) : text
}

/** Fetches the description of a token. The decimals are those of the chain; the site may name the token. */
async function describe(
  store: Store,
  actions: AdapterActions | undefined,
  address: string,
  network: CaipNetwork,
): Promise<Payment['asset']> {
  if (!isAddress(network.chainNamespace, address) || !actions?.describeToken) throw payError('payUnknownAsset')
  const found = await withTimeout(store.environment.clock, describeWaitMs, async signal =>
    actions.describeToken?.(address, network, signal),
  ).catch((cause: unknown) => {
    throw payError('payNotPrepared', { cause })
  })
  if (!found) throw payError('payUnknownAsset')
  const named = tokensOfSite(store, network).find(each => each.address.toLowerCase() === address.toLowerCase())
  return { name: named?.name ?? found.name, symbol: named?.symbol ?? found.symbol, decimals: found.decimals }
}

/** Converts a value to text. A value that is no text becomes empty, which passes no later check. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest
}
