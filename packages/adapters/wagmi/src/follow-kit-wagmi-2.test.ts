import { describe, vi } from 'vitest'

import { describeAgreement } from './agreement.test-support.ts'
import { describeLaterConnectors } from './later-connectors.test-support.ts'
import { describeRestoring } from './restoring.test-support.ts'
import { describeSequences } from './sequences.test-support.ts'

vi.mock('@wagmi/core', () => import('@wagmi/core-2'))

describe('the kit and wagmi 2', () => {
  describeAgreement()
  describeLaterConnectors()
  describeRestoring()
  describeSequences()
})
