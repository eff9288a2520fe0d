import { defineFeature, type Feature, type Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import type { RecipientJudge } from './recipient-judge.ts'

/**
 * Creates a kit's judge of recipients. Its comparison loads when the user is about to enter a recipient, and no screen
 * waits for it. Until then a recipient is unchecked.
 */
export function createRecipientJudge(
  store: Store,
  onDestroy: (stop: Stop) => void,
  loadComparison: () => Promise<Pick<typeof import('./compare-recipient.ts'), 'createRecipientComparison'>>,
): RecipientJudge {
  const state = proxy({ version: 0 })
  let comparison: Omit<RecipientJudge, 'state'> | undefined
  let loading: Promise<void> | undefined
  let hasFailed = false
  let isDestroyed = false

  const change = (): void => void state.version++

  async function load(): Promise<void> {
    try {
      const { createRecipientComparison } = await loadComparison()
      if (!isDestroyed) comparison = createRecipientComparison(store, change, onDestroy)
    } catch (error) {
      hasFailed = true
      loading = undefined
      store.environment.browser.log('warn', 'What compares recipients did not load', error)
    }
    change()
  }
  const loadOnce = (): Promise<void> => (loading ??= load())

  onDestroy(() => (isDestroyed = true))

  return {
    state,
    judge(address, sender) {
      if (comparison) return comparison.judge(address, sender)
      // The kit does not retry here: each judgement causes the next, so the attempts would never end.
      if (!hasFailed) void loadOnce()
      return [{ kind: hasFailed ? 'notCompared' : 'unchecked' }]
    },
    async search(namespace) {
      await loadOnce()
      await comparison?.search(namespace)
    },
    follow() {
      let isFollowing = true
      let stop: Stop | undefined
      void loadOnce().then(() => {
        if (isFollowing) stop = comparison?.follow()
      })
      return () => {
        isFollowing = false
        stop?.()
      }
    },
  }
}

export const recipientJudgeFeature: Feature<RecipientJudge> = defineFeature('recipientJudge', (store, onDestroy) =>
  createRecipientJudge(store, onDestroy, () => import('./compare-recipient.ts')),
)
