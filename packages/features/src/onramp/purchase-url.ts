import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { formatServiceUrl, isSafeWebLink } from '@latchkey/protocol'

import { originOf } from '../own-origins.ts'
import { onrampError } from './errors.ts'
import { meldCode } from './onramp-providers.ts'

/** The page of Meld, where the site names no other one. */
const meldPage = 'https://meldcrypto.com'

/** Meld's page with what it must know (S4.56 to S4.59). @throws KitError `onrampUrlRefused` */
export function createMeldUrl(
  { options }: Pick<Store, 'options'>,
  { address, namespace }: { address: string; namespace: ChainNamespace },
): string {
  const { meldPublicKey = '', meldUrl = meldPage } = options.onramp ?? {}
  const query = {
    publicKey: meldPublicKey,
    destinationCurrencyCode: meldCode(namespace),
    walletAddress: address,
    externalCustomerId: options.projectId,
  }
  return requirePage(formatServiceUrl(meldUrl, { path: '/', query }), origin => origin === originOf(meldUrl))
}

/** A session at Coinbase that the service names: nobody pays anywhere else, whoever answers for it. @throws KitError `onrampUrlRefused` */
export function requireCoinbaseUrl({ options }: Pick<Store, 'options'>, url: string): string {
  // Such as a sandbox on this machine.
  const own = originOf(options.services.blockchain)
  return requirePage(url, origin => coinbaseOrigin.test(origin) || origin === own)
}

/** Coinbase, and what is below it. */
const coinbaseOrigin = /^https:\/\/(?:[a-z\d-]+\.)*coinbase\.com$/

/** The page of a purchase, where it is that of the seller. @throws KitError `onrampUrlRefused` */
function requirePage(url: string, isOfSeller: (origin: string) => boolean): string {
  const origin = isSafeWebLink(url) ? originOf(url) : undefined
  if (origin !== undefined && isOfSeller(origin)) return url
  throw onrampError('onrampUrlRefused')
}
