import type { AppKit } from '@latchkey/appkit'

import type { Stage } from '../stage/stage-context.ts'
import { type ActionName, actions } from './actions.ts'
import { describeFailure, type FailureName } from './describe-failure.ts'

/** The state of the latest run of an action. */
export type ActionState =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' }
  | {
      readonly status: 'done'
      /** The value that the call returned. */
      readonly result: string
      readonly ms: number
      /** CAIP-2 id of the network that it ran on. */
      readonly caipNetworkId: string | undefined
    }
  | { readonly status: 'failed'; readonly failure: FailureName }

/** The part of the stage that a run needs. */
export type ActionPlace = Pick<Stage, 'kit' | 'account' | 'loadCalls'>

/** Runs the call of one action. The latest run counts: the result of an earlier one is ignored. */
export interface ActionRunner {
  /** Follows the stage. A requested run starts once the kit and its account are ready. */
  update(place: ActionPlace): void
  run(): void
  cancel(): void
}

export function createActionRunner(name: ActionName, onChange: (state: ActionState) => void): ActionRunner {
  const { asks, connectsItself, network } = actions[name]
  let place: ActionPlace | undefined
  let isRequested = false
  let current: { readonly kit: AppKit; readonly until: AbortController } | undefined

  function advance({ kit, account: { status } }: ActionPlace): void {
    // The call runs in the frame: once that is replaced, it never returns.
    if (current && current.kit !== kit) abort('restarted')
    if (!isRequested || !kit) return
    // Sign-in is an option of the kit: switching it on makes another kit, in which the call runs once the account is back.
    if (name === 'signIn' && kit.getSIWX() === undefined) return
    if (status === 'connected' || connectsItself) void start(kit)
    else if (status === 'disconnected') abort('connectFirst')
  }

  function abort(failure: FailureName): void {
    current?.until.abort()
    current = undefined
    isRequested = false
    onChange({ status: 'failed', failure })
  }

  async function start(kit: AppKit): Promise<void> {
    if (!place) return
    isRequested = false
    const { account, loadCalls } = place
    const { namespace = 'eip155', caipNetworkId = network } = account
    const mine = { kit, until: new AbortController() }
    current = mine
    const startedAt = performance.now()
    function finishRun(next: ActionState): void {
      if (current !== mine) return
      current = undefined
      onChange(next)
    }
    try {
      const calls = await loadCalls()
      const result = await calls.run(name, { kit, namespace, signal: mine.until.signal })
      finishRun({ status: 'done', result, ms: performance.now() - startedAt, caipNetworkId: network ?? caipNetworkId })
    } catch (error) {
      const failure = describeFailure(error)
      if (failure === 'other') console.error(error)
      finishRun({ status: 'failed', failure })
    }
  }

  return {
    update(next) {
      place = next
      advance(next)
    },
    run() {
      isRequested = true
      onChange({ status: 'waiting' })
      if (place) advance(place)
    },
    cancel() {
      if (asks === 'modal') void place?.kit?.close()
      abort('canceled')
    },
  }
}
