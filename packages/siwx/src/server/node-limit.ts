import type { CaipNetworkId } from '@latchkey/primitives'

import { TooManyAttempts } from './attempts.ts'

type NodeOf = (chainId: CaipNetworkId) => string | undefined

const minuteMs = 60_000
const maxPerMinute = 300

/**
 * Limits the verifications by nodes per minute, in this process. Each costs the site up to ten requests to a node,
 * whichever client sent it.
 *
 * @returns the node of a network. Throws `TooManyAttempts` above the limit
 */
export function limitNodes(nodeOf: NodeOf, clock: () => number): NodeOf {
  let startedAt = -Infinity
  let count = 0
  return chainId => {
    const url = nodeOf(chainId)
    if (url === undefined) return undefined
    const now = clock()
    if (Math.abs(now - startedAt) >= minuteMs) {
      startedAt = now
      count = 0
    }
    if (++count > maxPerMinute) throw new TooManyAttempts(Math.max(1, Math.ceil((startedAt + minuteMs - now) / 1_000)))
    return url
  }
}
