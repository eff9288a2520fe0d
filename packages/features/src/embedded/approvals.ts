import type { CaipNetworkId } from '@latchkey/primitives'

import { embeddedError, rpcErrorOf } from './errors.ts'
import type { FrameClient } from './frame-client.ts'
import type { FrameScreens } from './frame-screens.ts'

/** What a site asks of the embedded wallet. */
export interface RpcCall {
  readonly chainId: CaipNetworkId
  readonly method: string
  readonly params: unknown
}

/** What a person decides, in the frame, which shows over `ApproveTransaction`. */
export interface Approvals {
  /**
   * Asks the person, after those before it.
   *
   * @throws a JSON-RPC error, 4001 where the person refuses or leaves
   */
  ask(call: RpcCall): Promise<unknown>
  /** Rejects everything that waits for a person (S4.101, S6.28). What only reads goes on. */
  rejectAll(): void
}

export function createApprovals(client: FrameClient, screens: FrameScreens): Approvals {
  let rejecting = new AbortController()
  return {
    rejectAll() {
      const before = rejecting
      rejecting = new AbortController()
      before.abort(refusal())
    },
    async ask(call) {
      const { signal } = rejecting
      try {
        return await screens.show({
          screen: { name: 'ApproveTransaction', parameters: undefined },
          signal,
          ask: async options => (await client.request('rpcRequest', { ...call }, options)).result,
          left: refusal,
        })
      } catch (error) {
        throw rpcErrorOf(error)
      }
    },
  }
}

/** What a site hears where the person left (S8.47). */
function refusal(): Error {
  return Object.assign(embeddedError('requestAborted'), { code: 4001 })
}
