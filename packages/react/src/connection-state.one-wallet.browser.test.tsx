import { expect, test } from 'vitest'

import { compareWithModel, loadConnections, sequences, sequencesTimeoutMs } from './test/compare-with-model.ts'

loadConnections()

// covers: S3.73, S4.11, S4.15, S6.30
test(
  'kit, hooks and storage tell one story in every order of events, with one wallet at a time',
  { timeout: sequencesTimeoutMs },
  async () => expect((await compareWithModel({ isMultiWallet: false })).runs).toBeGreaterThanOrEqual(sequences),
)
