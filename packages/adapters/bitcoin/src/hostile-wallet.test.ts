import { describeHostileWallet, testHostileSequences } from '@latchkey/testing/conformance'
import { describe } from 'vitest'

import { createHostileHarness, hostileKinds } from './hostile-harness.test-support.ts'

describe.each(hostileKinds)('a hostile Bitcoin wallet of the kind %s', kind => {
  describeHostileWallet('the wallet', () => createHostileHarness(kind))
  testHostileSequences(() => createHostileHarness(kind), 25)
})
