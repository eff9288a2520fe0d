import { useCallback, useEffect, useRef, useState } from 'react'

import { useStage } from '../stage/stage-context.ts'
import { type ActionName, actions } from './actions.ts'
import { describeFailure, type FailureName } from './describe-failure.ts'

/** How the latest run of an action stands. */
export type ActionState =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' }
  | {
      readonly status: 'done'
      /** What the call returned. */
      readonly result: string
      readonly ms: number
      /** CAIP-2 id of the network that it ran on. */
      readonly caipNetworkId: string | undefined
    }
  | { readonly status: 'failed'; readonly failure: FailureName }

export interface ActionControl {
  readonly state: ActionState
  run(): void
  cancel(): void
}

/** Runs the call of an action in the frame. The latest run counts; what an earlier one comes to is ignored. */
export function useAction(name: ActionName): ActionControl {
  const stage = useStage()
  const { kit, account, setup, changeSetup, loadCalls } = stage
  const [state, setState] = useState<ActionState>({ status: 'idle' })
  const [isRequested, setRequested] = useState(false)
  const latest = useRef<AbortController>(undefined)
  // What is being restored has no wallet yet to ask.
  const isReady = kit !== undefined && (account.status === 'connected' || actions[name].connectsItself)
  // Of a kit that is being replaced, too.
  const needsSignIn = name === 'signIn' && kit?.getSIWX() === undefined
  const namespace = account.namespace ?? 'eip155'
  const { caipNetworkId } = account

  const start = useCallback(async (): Promise<void> => {
    if (!kit) return
    const until = new AbortController()
    latest.current = until
    const startedAt = performance.now()
    const settle = (next: ActionState): void => {
      if (latest.current === until) setState(next)
    }
    try {
      const calls = await loadCalls()
      const result = await calls.run(name, { kit, namespace, signal: until.signal })
      settle({ status: 'done', result, ms: performance.now() - startedAt, caipNetworkId })
    } catch (error) {
      const failure = describeFailure(error)
      if (failure === 'other') console.error(error)
      settle({ status: 'failed', failure })
    }
  }, [kit, loadCalls, name, namespace, caipNetworkId])

  // Sign-in is an option of the kit: switching it on makes another kit, in which the call runs once the account is back.
  useEffect(() => {
    if (!isRequested || !isReady || needsSignIn) return
    setRequested(false)
    void start()
  }, [isRequested, isReady, needsSignIn, start])

  return {
    state,
    run() {
      setState({ status: 'waiting' })
      if (name === 'signIn' && !setup.hasSignIn) changeSetup({ hasSignIn: true })
      setRequested(true)
    },
    cancel() {
      latest.current?.abort()
      latest.current = undefined
      setRequested(false)
      if (actions[name].asks === 'modal') void kit?.close()
      setState({ status: 'failed', failure: 'canceled' })
    },
  }
}
