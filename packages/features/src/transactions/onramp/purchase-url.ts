import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { formatServiceUrl, isSafeWebLink } from '@latchkey/protocol'

import { originOf } from '../../own-origins.ts'
import { onrampError } from './errors.ts'
import { meldCode } from './onramp-providers.ts'

/** Meld's page if the site names no other one. */
const meldPage = 'https://meldcrypto.com'

/** Creates the address of Meld's page with its parameters (S4.56 to S4.59). @throws KitError `onrampUrlRefused` */
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

/**
 * Checks the address of a Coinbase session: the user must not pay on another page, whatever the service answers.
 * @throws KitError `onrampUrlRefused`
 */
export function requireCoinbaseUrl({ options }: Pick<Store, 'options'>, url: string): string {
  // A service of the site may be a sandbox on this machine.
  const own = originOf(options.services.blockchain)
  return requirePage(url, origin => coinbaseOrigin.test(origin) || origin === own)
}

/** Matches Coinbase and its subdomains. */
const coinbaseOrigin = /^https:\/\/(?:[a-z\d-]+\.)*coinbase\.com$/

/** Returns an address if it belongs to the seller. @throws KitError `onrampUrlRefused` */
function requirePage(url: string, isOfSeller: (origin: string) => boolean): string {
  const origin = isSafeWebLink(url) ? originOf(url) : undefined
  if (origin !== undefined && isOfSeller(origin)) return url
  throw onrampError('onrampUrlRefused')
}
