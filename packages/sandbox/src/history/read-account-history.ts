import type { AccountHistory } from '@latchkey/protocol'
import type { Hex } from 'viem'

import { createChainClient } from '../chains/create-chain-client.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { formatCursor, type HistoryPositions } from './history-position.ts'
import { readChainHistory } from './read-chain-history.ts'
import { toAccountTransaction } from './to-account-transaction.ts'

const pageSize = 25

export interface AccountHistoryOptions {
  account: Hex
  chains: readonly SandboxChain[]
  /** The end of the previous page. */
  after: HistoryPositions
  /** Whether only purchases of the on-ramp are listed. */
  isOnlyPurchases: boolean
  isPurchase(caip2: string, hash: Hex): boolean
  /** Origin of the logos. */
  origin: string
}

/** Reads one page of an account's past transactions on all `chains`, newest first. */
export async function readAccountHistory(options: AccountHistoryOptions): Promise<AccountHistory> {
  const { account, chains, after, isOnlyPurchases, isPurchase, origin } = options
  const found = await Promise.all(
    chains.map(async chain => {
      const client = createChainClient(chain.url)
      const mined = await readChainHistory(client, {
        account,
        before: after[chain.caip2],
        // One more than a page tells whether there is a next page.
        limit: pageSize + 1,
        accepts: ({ hash }) => !isOnlyPurchases || isPurchase(chain.caip2, hash),
      })
      return mined.map(item => ({ item, chain, client }))
    }),
  )
  const all = found.flat().toSorted((one, other) => other.item.timestamp - one.item.timestamp)
  const page = all.slice(0, pageSize)
  const data = await Promise.all(
    page.map(({ item, chain, client }) =>
      toAccountTransaction(item, { client, chain, account, origin, isPurchase: isPurchase(chain.caip2, item.hash) }),
    ),
  )
  const ends = Object.fromEntries(
    page.map(({ item, chain }) => [chain.caip2, { block: item.block, index: item.index }]),
  )
  return { data, next: all.length > page.length ? formatCursor({ ...after, ...ends }) : null }
}
