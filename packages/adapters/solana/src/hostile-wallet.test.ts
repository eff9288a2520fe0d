import { describeHostileWallet, testHostileSequences } from '@latchkey/testing/conformance'
import { describe } from 'vitest'

import { createHostileHarness } from './hostile-harness.test-support.ts'

describeHostileWallet('a Wallet Standard wallet', createHostileHarness)

describe('a hostile Wallet Standard wallet', () => {
  testHostileSequences(createHostileHarness)
})
