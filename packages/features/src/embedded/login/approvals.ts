import type { CaipNetworkId } from '@latchkey/primitives'

import { embeddedError, rpcErrorOf } from './errors.ts'
import type { FrameClient } from './frame-client.ts'
import type { FrameScreens } from './frame-screens.ts'

/** A site's request to the embedded wallet. */
export interface RpcCall {
  readonly chainId: CaipNetworkId
  readonly method: string
  readonly params: unknown
}

/** Approvals of the user in the frame, which is shown over `ApproveTransaction`. */
export interface Approvals {
  /**
   * Prompts the user, after the requests before this one.
   *
   * @throws a JSON-RPC error; 4001 if the user declines or leaves
   */
  ask(call: RpcCall): Promise<unknown>
  /** Rejects every request that waits for the user (S4.101, S6.28). Requests that only read go on. */
  rejectAll(): void
}

export function createApprovals(client: FrameClient, screens: FrameScreens): Approvals {
  let rejecting = new AbortController()
  return {
    rejectAll() {
      const before = rejecting
      rejecting = new AbortController()
      before.abort(rejection())
    },
    async ask(call) {
      const { signal } = rejecting
      try {
        return await screens.show({
          screen: { name: 'ApproveTransaction', parameters: undefined },
          signal,
          ask: async options => (await client.request('rpcRequest', { ...call }, options)).result,
          left: rejection,
        })
      } catch (error) {
        throw rpcErrorOf(error)
      }
    },
  }
}

/** Creates the error that a site gets if the user leaves (S8.47). */
function rejection(): Error {
  return Object.assign(embeddedError('requestAborted'), { code: 4001 })
}
