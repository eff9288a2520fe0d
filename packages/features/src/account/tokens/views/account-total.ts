import type { PlaceMap } from '@latchkey/core/open-tables'
import { subscribe } from 'valtio/vanilla'

import { hasPortfolio } from '../portfolio-client.ts'
import { tokensFeature } from '../tokens-feature.ts'
import { worthOf } from '../../../transactions/shared/worth.ts'
import { hasTokens } from './has-tokens.ts'

/** Worth of the account's tokens, if their prices are known. */
export const fills: readonly PlaceMap['account.total'][] = [
  {
    name: 'tokens',
    worth: (store, namespace) =>
      worthOf(store.use(tokensFeature).known(), store.accounts.get(namespace).details.balance),
    follow(store, onChange) {
      const { state, follow } = store.use(tokensFeature)
      const stops = [subscribe(state, onChange), follow()]
      return () => stops.forEach(stop => stop())
    },
    when: (store, namespace) => hasPortfolio(store) && hasTokens(store, namespace),
  },
]
