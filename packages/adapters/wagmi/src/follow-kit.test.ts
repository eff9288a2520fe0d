import { describe } from 'vitest'

import { describeAgreement } from './agreement.test-support.ts'
import { describeLaterConnectors } from './later-connectors.test-support.ts'
import { describeRestoring } from './restoring.test-support.ts'
import { describeSequences } from './sequences.test-support.ts'

describe('the kit and wagmi 3', () => {
  describeAgreement()
  describeLaterConnectors()
  describeRestoring()
  describeSequences()
})
