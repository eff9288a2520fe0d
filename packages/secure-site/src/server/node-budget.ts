import { blocksOf } from './limits.ts'

const minuteMs = 60_000
/** Factor of a network's budget, because many users may share one, such as that of an office. */
const usersPerNetwork = 4

/** Units of requests that make a node read whole blocks or run code. All others cost one unit. */
const costs: ReadonlyMap<string, number> = new Map([
  ...[
    'eth_createAccessList',
    'eth_getBlockReceipts',
    'eth_getFilterLogs',
    'eth_getLogs',
    'getBlock',
    'getBlockProduction',
    'getBlocks',
    'getBlocksWithLimit',
    'getClusterNodes',
    'getConfirmedBlock',
    'getInflationReward',
    'getLargestAccounts',
    'getLeaderSchedule',
    'getProgramAccounts',
    'getSignaturesForAddress',
    'getSupply',
    'getTokenAccountsByDelegate',
    'getTokenAccountsByOwner',
    'getTokenLargestAccounts',
    'getVoteAccounts',
  ].map(method => [method, 20] as const),
  ...[
    'eth_estimateUserOperationGas',
    'eth_getProof',
    'eth_sendUserOperation',
    'eth_simulateV1',
    'pm_getPaymasterData',
    'pm_getPaymasterStubData',
    'simulateTransaction',
  ].map(method => [method, 10] as const),
])

/** The user of a request to a node, with the network address if it is known. */
export interface NodeUser {
  userId: string
  network: string | undefined
}

/** Limits the users' requests to the operator's nodes. */
export interface NodeBudget {
  /** Spends the method's units. @returns the seconds until the user can retry, if the budget is exceeded */
  spend(user: NodeUser, method: string): number | undefined
}

/**
 * Creates a budget in this process, because a database statement for each request would cost more than the request.
 *
 * @param unitsPerMinute of a user. All users of a network together have four times as many, and twice as many again for
 *   each larger network of a provider's customer
 * @param onRejection called for each rejected request
 */
export function createNodeBudget(unitsPerMinute: number, clock: () => number, onRejection: () => void): NodeBudget {
  let spent = new Map<string, number>()
  let minute = Number.NaN
  return {
    spend({ userId, network }, method) {
      const now = clock()
      const current = Math.floor(now / minuteMs)
      if (current !== minute) {
        spent = new Map()
        minute = current
      }
      const cost = costs.get(method) ?? 1
      const blocks = network === undefined ? [] : blocksOf(network)
      const counters = [
        [`user ${userId}`, unitsPerMinute] as const,
        ...blocks.map((block, index) => [block, unitsPerMinute * usersPerNetwork * 2 ** index] as const),
      ]
      if (counters.some(([name, limit]) => (spent.get(name) ?? 0) + cost > limit)) {
        onRejection()
        return Math.ceil(((current + 1) * minuteMs - now) / 1_000)
      }
      for (const [name] of counters) spent.set(name, (spent.get(name) ?? 0) + cost)
      return undefined
    },
  }
}
