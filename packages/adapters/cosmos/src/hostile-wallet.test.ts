import { describeHostileWallet, testHostileSequences } from '@latchkey/testing/conformance'
import { describe } from 'vitest'

import { createHostileHarness } from './hostile-harness.test-support.ts'

describe.each([
  ['that can be asked silently', true],
  ['that cannot be asked silently', false],
] as const)('a hostile Keplr-shaped wallet %s', (_, saysLock) => {
  describeHostileWallet('the wallet', () => createHostileHarness(saysLock))
  testHostileSequences(() => createHostileHarness(saysLock), 40)
})
