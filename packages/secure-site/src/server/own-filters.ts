import type { RpcAnswer } from '../wire-networks.ts'
import type { Keys } from './keys.ts'

/** Length of the mark at the end of a filter's id, in hex digits. */
const markLength = 32

const makers: readonly string[] = ['eth_newBlockFilter', 'eth_newFilter', 'eth_newPendingTransactionFilter']
const users: readonly string[] = ['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']

/**
 * Binds the filters of a node to the user who created them. For the node, all requests of the site come from one
 * client, and some nodes count their ids upwards: without this, a user could read and end another user's filters. The
 * user's id of a filter is the node's id with an HMAC appended, so nothing is stored.
 */
export function createOwnFilters(keys: () => Promise<Keys>) {
  const markOf = async (userId: string, chainId: string, id: string): Promise<string> =>
    (await (await keys()).hash('filter', JSON.stringify([userId, chainId, id]))).slice(0, markLength)

  return {
    /**
     * Converts a user's parameters to the node's.
     *
     * @returns the node's parameters; `undefined` for a filter of another user
     */
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

    /** Converts a node's answer: a new filter's id gets the user's mark. */
    async close(userId: string, chainId: string, method: string, answer: RpcAnswer): Promise<RpcAnswer> {
      if (!makers.includes(method) || !('result' in answer) || typeof answer.result !== 'string') return answer
      return { result: `${answer.result}${await markOf(userId, chainId, answer.result)}` }
    },
  }
}

/** Result of {@link createOwnFilters}. */
export type OwnFilters = ReturnType<typeof createOwnFilters>
