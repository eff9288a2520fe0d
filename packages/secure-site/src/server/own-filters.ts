import type { RpcAnswer } from '../wire-networks.ts'
import type { Keys } from './keys.ts'

/** Hex digits of the mark at the end of a filter's id. */
const markLength = 32

const makers: readonly string[] = ['eth_newBlockFilter', 'eth_newFilter', 'eth_newPendingTransactionFilter']
const users: readonly string[] = ['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']

/**
 * Binds the filters of a node to the user who made them. The node takes all requests of the site for those of one client, and some nodes count their ids upwards: without
 * this, a user could read and end another user's filters. The id that a user gets is the node's id with an HMAC behind it, so nothing is stored.
 */
export function createOwnFilters(keys: () => Promise<Keys>) {
  const markOf = async (userId: string, chainId: string, id: string): Promise<string> =>
    (await (await keys()).hash('filter', JSON.stringify([userId, chainId, id]))).slice(0, markLength)

  return {
    /** @returns the parameters as the node understands them; `undefined` for a filter that is not the user's */
    async open(
      userId: string,
      chainId: string,
      method: string,
      params: unknown,
    ): Promise<{ params: unknown } | undefined> {
      if (!users.includes(method)) return { params }
      const [given] = Array.isArray(params) ? (params as readonly unknown[]) : []
      if (typeof given !== 'string' || !/^0x[\da-f]+$/.test(given)) return undefined
      const id = given.slice(0, -markLength)
      return (await markOf(userId, chainId, id)) === given.slice(-markLength) ? { params: [id] } : undefined
    },

    /** The node's answer, with the id of a new filter as the user's. */
    async close(userId: string, chainId: string, method: string, answer: RpcAnswer): Promise<RpcAnswer> {
      if (!makers.includes(method) || !('result' in answer) || typeof answer.result !== 'string') return answer
      return { result: `${answer.result}${await markOf(userId, chainId, answer.result)}` }
    },
  }
}

/** What {@link createOwnFilters} makes. */
export type OwnFilters = ReturnType<typeof createOwnFilters>
