import { expect, test } from 'vitest'

import { compareWithModel, loadConnections, sequences, sequencesTimeoutMs } from './test/compare-with-model.ts'

loadConnections()

// covers: S3.73, S4.11, S4.15, S6.30
test(
  'kit, hooks and storage tell one story in every order of events, with several wallets',
  { timeout: sequencesTimeoutMs },
  async () => expect((await compareWithModel({ isMultiWallet: true })).runs).toBeGreaterThanOrEqual(sequences),
)
