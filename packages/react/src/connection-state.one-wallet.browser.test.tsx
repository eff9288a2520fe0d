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
  'kit, hooks and storage agree in every order of events, with one wallet at a time',
  { timeout: sequencesTimeoutMs },
  async () => expect((await compareWithModel({ isMultiWallet: false })).runs).toBeGreaterThanOrEqual(sequences),
)

test.each([
  [
    'a late restored pairing serves the namespace that another wallet disconnected from',
    [
      'pair',
      'reload, what connections load being lost, and come back when it is there',
      'connect Delta',
      'disconnect solana',
      'go to network 0 of solana',
    ],
  ],
])('%s', async (_name, happening) => {
  expect(await compareSequence({ isMultiWallet: false }, happening)).toBe(happening.length)
})
