import { describeHostileWallet, testHostileSequences } from '@latchkey/testing/conformance'
import { describe } from 'vitest'

import { createHostileHarness } from './hostile-harness.test-support.ts'

describeHostileWallet('a Polkadot extension', createHostileHarness)

describe('a hostile Polkadot extension', () => {
  testHostileSequences(createHostileHarness)
})
