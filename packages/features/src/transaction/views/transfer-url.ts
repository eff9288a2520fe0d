import { type CaipNetwork, safeLinkUrl } from '@latchkey/primitives'

/** Of an EVM transaction, or a signature of Solana: what a wallet answers with may be neither. */
const hashes = /^(0x[\da-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/i

/** The page of a transfer at its network's block explorer; `undefined` where there is none. */
export function transferUrl(network: CaipNetwork | undefined, hash: string | undefined): string | undefined {
  const explorer = safeLinkUrl(network?.blockExplorers?.default.url)
  if (!explorer || hash === undefined || !hashes.test(hash)) return undefined
  // An explorer may tell its clusters apart by the query, which then stays behind the path.
  const [, base = explorer, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(explorer) ?? []
  return `${base.replace(/\/+$/, '')}/tx/${hash}${query}`
}
