import { useEffect, useState } from 'react'

import { useStage } from '../stage/stage-context.ts'
import { type ActionState, createActionRunner } from './action-runner.ts'
import type { ActionName } from './actions.ts'

export interface ActionControl {
  readonly state: ActionState
  run(): void
  cancel(): void
}

/** Runs the call of an action in the frame. */
export function useAction(name: ActionName): ActionControl {
  const { kit, account, setup, changeSetup, loadCalls } = useStage()
  const [state, setState] = useState<ActionState>({ status: 'idle' })
  const [runner] = useState(() => createActionRunner(name, setState))
  useEffect(() => runner.update({ kit, account, loadCalls }), [runner, kit, account, loadCalls])
  return {
    state,
    run() {
      if (name === 'signIn' && !setup.hasSignIn) changeSetup({ hasSignIn: true })
      runner.run()
    },
    cancel: () => runner.cancel(),
  }
}
