import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { formatServiceUrl, isSafeWebLink } from '@latchkey/protocol'

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
  return requireSafe(formatServiceUrl(meldUrl, { path: '/', query }), originOf(meldUrl))
}

/**
 * The page of a purchase, where it may be opened: over HTTPS, or of the very origin that the site names, such as a sandbox on this machine.
 *
 * @throws KitError `onrampUrlRefused`
 */
export function requireSafe(url: string, ownOrigin: string | undefined): string {
  const isOwn = ownOrigin !== undefined && originOf(url) === ownOrigin
  if (isSafeWebLink(url) && (/^https:/i.test(url) || isOwn)) return url
  throw onrampError('onrampUrlRefused')
}

/** Scheme, host and port, as they are written. */
export function originOf(url: string): string | undefined {
  return /^[a-z]+:\/\/[^/?#@\s\\]+/i.exec(url)?.[0].toLowerCase()
}
