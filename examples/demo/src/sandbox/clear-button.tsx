import { type ReactNode, useState } from 'react'

import { useTexts } from '../language.ts'
import { useStage } from '../stage/stage-context.ts'
import { resetSandbox } from './sandbox-client.ts'
import { sandboxStore } from './sandbox-store.ts'
import { texts } from './texts.ts'

/** Keys of the kit and of the sandbox's wallet in the storage of this page. */
const storedKeys = /^(@appkit\/|sandbox-wallet:)/
const doneMs = 2_000

/** Resets the sandbox, its wallet and the kit on the stage to the first visit. */
export function ClearButton(): ReactNode {
  const { kit, reload } = useStage()
  const { clear, clearing, cleared, notCleared } = useTexts(texts)
  const [state, setState] = useState<'idle' | 'clearing' | 'cleared' | 'failed'>('idle')

  async function run(): Promise<void> {
    setState('clearing')
    try {
      // A wallet that is gone cannot be disconnected, but the stored state is removed all the same.
      await kit?.disconnect().catch(() => {})
      await resetSandbox()
      for (const key of Object.keys(localStorage)) if (storedKeys.test(key)) localStorage.removeItem(key)
      reload()
      await sandboxStore.refresh()
      setState('cleared')
    } catch {
      setState('failed')
    }
    setTimeout(() => setState('idle'), doneMs)
  }

  const labels = { idle: clear, clearing, cleared, failed: notCleared }
  return (
    <button
      className={`text-button ${state === 'cleared' ? 'is-done' : ''}`}
      disabled={state === 'clearing'}
      data-testid="sandbox-clear"
      onClick={() => void run()}
    >
      <output>{labels[state]}</output>
    </button>
  )
}
