import { defineFeature } from '@latchkey/core'

import { createSendOutcomes, type SendOutcomes } from '../../transactions/shared/send-outcomes.ts'
import { tokensFeature } from './tokens-feature.ts'

/** Results of sends. The tokens of the account are fetched again after each send that changed them. */
export const sendOutcomesFeature = defineFeature<SendOutcomes>('sendOutcomes', (store, onDestroy) =>
  createSendOutcomes(store, onDestroy, (network, token) => void store.use(tokensFeature).expectChange(network, token)),
)
