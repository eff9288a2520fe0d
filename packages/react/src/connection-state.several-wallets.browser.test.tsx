import { expect, test } from 'vitest'

import {
  compareSequence,
  compareWithModel,
  loadConnections,
  sequences,
  sequencesTimeoutMs,
} from './test/compare-with-model.ts'

loadConnections()

// covers: S3.73, S4.11, S4.15, S6.30
test(
  'kit, hooks and storage agree in every order of events, with several wallets',
  { timeout: sequencesTimeoutMs },
  async () => expect((await compareWithModel({ isMultiWallet: true })).runs).toBeGreaterThanOrEqual(sequences),
)

test.each([
  [
    'a wallet that was locked at a reload stays disconnected until the next connect request',
    [
      'connect dev.gamma',
      'dev.gamma locks',
      'reload, what connections load being lost, and come back when it is there',
      'dev.gamma unlocks',
      'switch to dev.alpha, which is neither connected nor recent',
    ],
  ],
])('%s', async (_name, happening) => {
  expect(await compareSequence({ isMultiWallet: true }, happening)).toBe(happening.length)
})
