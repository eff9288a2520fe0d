import { type CaipNetwork, safeLinkUrl } from '@latchkey/primitives'

/** Matches the hash of an EVM transaction, or a signature of Solana. A wallet's answer may be neither. */
const hashes = /^(0x[\da-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/i

/** Returns the page of a transfer at its network's block explorer; `undefined` if there is none. */
export function transferUrl(network: CaipNetwork | undefined, hash: string | undefined): string | undefined {
  const explorer = safeLinkUrl(network?.blockExplorers?.default.url)
  if (!explorer || hash === undefined || !hashes.test(hash)) return undefined
  // An explorer may select a cluster by the query, which has to follow the path.
  const [, base = explorer, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(explorer) ?? []
  return `${base.replace(/\/+$/, '')}/tx/${hash}${query}`
}
