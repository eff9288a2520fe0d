import { describeHostileWallet, testHostileSequences } from '@latchkey/testing/conformance'
import { afterAll, beforeAll, describe, vi } from 'vitest'

import { createHostileHarness, hostileKinds } from './hostile-pairing-harness.ts'

// The suite advances the time. Promises and modules take turns of their own.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => void vi.useRealTimers())

for (const kind of hostileKinds) {
  const open = () => createHostileHarness(kind, ms => vi.advanceTimersByTimeAsync(ms))
  describeHostileWallet(`a paired wallet of ${kind}`, open)
  describe(`a hostile paired wallet of ${kind}`, () => {
    testHostileSequences(open)
  })
}
