import { KitError, type Store } from '@latchkey/core'
import { type CaipNetwork, type ChainAdapter, isSameAddress, parseUnits } from '@latchkey/primitives'

import { withTimeout } from '../shared/with-timeout.ts'
import { x402Error } from './errors.ts'
import type {
  PaymentAsset,
  PaymentChoice,
  PaymentLimits,
  PaymentOffer,
  PaymentRequired,
  PaymentToken,
} from './payment.ts'
import { readAsset } from './read-asset.ts'

/** Time limit of a token's description by the node. */
const assetWaitMs = 10_000
/** Longest lifetime of a signature in seconds, whatever the server requests. */
const longestSeconds = 600

/**
 * Reason why an offer cannot be paid. An amount above the limit is reported before one above the balance, and both
 * before an unsupported offer.
 */
type Rejection = 'paymentTooMuch' | 'paymentNotEnough' | 'paymentUnsupported'
const rejections: readonly Rejection[] = ['paymentTooMuch', 'paymentNotEnough', 'paymentUnsupported']

/**
 * Returns the first offer that the connected account can pay and the site allows. Offers on the active network come
 * first.
 *
 * @throws KitError `caipNetworkOrAddressUndefined`, `paymentTooMuch`, `paymentNotEnough`, `paymentUnsupported`; the
 * reason of the signal
 */
export async function choosePayment(
  store: Store,
  { offers, url }: PaymentRequired,
  { maxAmount, assets }: PaymentLimits,
  signal: AbortSignal,
): Promise<PaymentChoice> {
  const { accounts, networks, options, environment } = store
  const from = accounts.identity('eip155')?.address
  const adapter = options.adapters.find(({ namespace }) => namespace === 'eip155')
  if (!from || !adapter) throw new KitError('caipNetworkOrAddressUndefined')
  const current = networks.current('eip155')?.caipNetworkId
  const allowed = assets ? offers.filter(offer => assets.some(each => isOf(offer, each))) : offers
  const ordered = allowed.toSorted((a, b) => Number(b.networkId === current) - Number(a.networkId === current))
  const found = new Set<Rejection>()
  for (const offer of ordered) {
    const network = networks.find(offer.networkId)
    const asset = network && (await assetOf(adapter, network, offer))
    signal.throwIfAborted()
    const rejection = asset ? rejectionOf(offer, asset, maxAmount) : 'paymentUnsupported'
    if (rejection) found.add(rejection)
    else if (network && asset) {
      const validSeconds = Math.min(Math.floor(offer.maxTimeoutSeconds), longestSeconds)
      return { offer, network, asset, from, url, validSeconds }
    }
  }
  throw x402Error(rejections.find(each => found.has(each)) ?? 'paymentUnsupported')

  async function assetOf(
    reader: ChainAdapter,
    network: CaipNetwork,
    { asset }: PaymentOffer,
  ): Promise<PaymentAsset | undefined> {
    if (!networks.isSupported(network)) return undefined
    try {
      return await withTimeout(environment.clock, assetWaitMs, late =>
        readAsset(reader, network, asset, from ?? '', AbortSignal.any([late, signal])),
      )
    } catch {
      return undefined
    }
  }
}

function isOf({ networkId, asset }: PaymentOffer, { chainId, address }: PaymentToken): boolean {
  return networkId === chainId && isSameAddress('eip155', asset, address)
}

function rejectionOf(offer: PaymentOffer, asset: PaymentAsset, maxAmount: string | undefined): Rejection | undefined {
  const isSame = (offer.name ?? asset.name) === asset.name && (offer.version ?? asset.version) === asset.version
  if (!isSame) return 'paymentUnsupported'
  if (maxAmount !== undefined && offer.amount > maxUnits(maxAmount, asset.decimals)) return 'paymentTooMuch'
  return offer.amount > asset.balance ? 'paymentNotEnough' : undefined
}

/**
 * Converts a limit to the smallest unit. Decimals that the token does not have are cut. A text that is no amount allows
 * nothing.
 */
function maxUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction] = text.split('.')
  return parseUnits(fraction === undefined ? text : `${whole}.${fraction.slice(0, decimals)}`, decimals) ?? 0n
}
