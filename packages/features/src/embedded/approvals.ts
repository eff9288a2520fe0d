import type { Store } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { embeddedError, refusalCode } from './errors.ts'
import type { FrameClient } from './frame-client.ts'

/** What a site asks of the embedded wallet. */
export interface RpcCall {
  readonly chainId: CaipNetworkId
  readonly method: string
  readonly params: unknown
}

/** What a person decides, in the frame, which shows over `ApproveTransaction`. */
export interface Approvals {
  readonly state: {
    /** What is asked now. */
    readonly current: RpcCall | undefined
    /** How high what the frame shows is, in CSS pixels; 0 until it has said so. */
    readonly height: number
  }
  /**
   * Asks the person, after those before it.
   *
   * @throws a JSON-RPC error, 4001 where the person refuses or leaves
   */
  ask(call: RpcCall): Promise<unknown>
  /** The place that the frame shows over, from the screen that has it. @returns what takes it away */
  place(element: object): () => void
  /** Rejects everything that waits for a person (S4.101, S6.28). What only reads goes on. */
  rejectAll(): void
}

export function createApprovals(store: Store, client: FrameClient): Approvals {
  const { modal, router } = store
  const state = proxy<{ current: RpcCall | undefined; height: number }>({ current: undefined, height: 0 })
  let line: Promise<unknown> = Promise.resolve()
  let rejecting = new AbortController()
  let place: object | undefined
  const placed = new Set<() => void>()

  client.notices.on('notice', notice => {
    if (notice.type === 'resized') state.height = notice.height
  })

  function rejectAll(): void {
    const before = rejecting
    rejecting = new AbortController()
    before.abort(refusal())
  }

  /** Shows the screen. @returns whether it still shows, and what takes it away */
  function showScreen(): { isThere(): boolean; leave(): void } {
    if (modal.state.open) router.push('ApproveTransaction')
    else modal.open({ view: 'ApproveTransaction' })
    const route = router.current()
    const isThere = (): boolean => modal.state.open && router.state.history.some(each => each === route)
    return {
      isThere,
      leave() {
        if (isThere() && router.current() === route && !router.pop()) modal.close(true)
      },
    }
  }

  function whenPlaced(signal: AbortSignal): Promise<object> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      const look = (): void => {
        if (place) resolve(place)
      }
      placed.add(look)
      signal.addEventListener('abort', () => placed.delete(look), { once: true })
      look()
    })
  }

  async function approve(call: RpcCall, given: AbortSignal): Promise<unknown> {
    given.throwIfAborted()
    const left = new AbortController()
    const signal = AbortSignal.any([given, left.signal])
    state.current = ref(call)
    state.height = 0
    const screen = showScreen()
    const look = (): void => {
      if (!screen.isThere()) left.abort(refusal())
    }
    const stops = [modal.state, router.state].map(each => subscribe(each, look))
    let id: string | undefined
    try {
      const link = await client.ready()
      const where = await whenPlaced(signal)
      stops.push(link.showOver(where))
      const { result } = await client.request('rpcRequest', { ...call }, { signal, onId: given => (id = given) })
      return result
    } catch (error) {
      // The frame is to show nothing that nobody waits for.
      if (signal.aborted && id !== undefined) void client.request('rpcAbort', { requestId: id }).catch(() => {})
      throw signal.aborted ? signal.reason : toRpcError(error)
    } finally {
      stops.forEach(stop => stop())
      state.current = undefined
      screen.leave()
    }
  }

  return {
    state,
    rejectAll,
    ask(call) {
      const { signal } = rejecting
      const turn = line.then(() => approve(call, signal))
      line = turn.catch(() => {})
      return turn
    },
    place(element) {
      place = element
      placed.forEach(look => look())
      placed.clear()
      return () => {
        if (place === element) place = undefined
      }
    },
  }
}

/** What a site hears where the person left (S8.47). */
function refusal(): Error {
  return Object.assign(embeddedError('requestAborted'), { code: 4001 })
}

/** The frame's own code, where it says one. */
function toRpcError(error: unknown): unknown {
  const code = refusalCode(error)
  return typeof code === 'number' && error instanceof Error ? Object.assign(new Error(error.message), { code }) : error
}
