import { type CaipNetwork, safeLinkUrl } from '@latchkey/primitives'

import type { Transaction } from './history-client.ts'

const hashes = /^0x[0-9a-f]{64}$/i

/** Returns the page of a transaction at its network's block explorer; `undefined` if there is none. */
export function transactionUrl(network: CaipNetwork | undefined, { metadata }: Transaction): string | undefined {
  const explorer = safeLinkUrl(network?.blockExplorers?.default.url)
  if (!explorer || !hashes.test(metadata.hash ?? '')) return undefined
  return `${explorer.replace(/\/+$/, '')}/tx/${metadata.hash}`
}
