import { defineFeature } from '@latchkey/core'

import { createLifecycle, type Lifecycle } from '../../transactions/shared/lifecycle.ts'
import { tokensFeature } from './tokens-feature.ts'

/** Lifecycles of transfers. The tokens of the account are fetched again after each transfer that changed them. */
export const sendOutcomesFeature = defineFeature<Lifecycle>('sendOutcomes', (store, onDestroy) =>
  createLifecycle(store, onDestroy, (network, token) => void store.use(tokensFeature).expectChange(network, token)),
)
