import fc from 'fast-check'

import type { Crash } from './losses-world.test-support.ts'

/** Events in a wallet's history. `device` selects an existing device. */
export type Happening =
  | {
      what: 'visit' | 'create' | 'addPasskey' | 'addFile' | 'addOperator' | 'restore' | 'restoreByLogin'
      device: number
      crash: Crash | undefined
    }
  | {
      what: 'changeEmail' | 'createOnTwo' | 'loseDevice' | 'clearStorage' | 'loseKeyOfStore' | 'handOver'
      device: number
    }
  | { what: 'lying'; device: number; lie: 'addresses' | 'check' | 'share' | 'generation' }
  | {
      what:
        | 'arrive'
        | 'buyDevice'
        | 'losePasskeys'
        | 'loseFiles'
        | 'backUp'
        | 'putBack'
        | 'removeOperator'
        | 'changeKey'
    }

const device = fc.nat(3)
const crash = fc.option(fc.record({ at: fc.nat(8), when: fc.constantFrom('before', 'after', 'later') }), {
  nil: undefined,
  freq: 3,
})
const happenings: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('visit', 'restore', 'restoreByLogin'), device, crash }) },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constantFrom('create', 'addPasskey', 'addFile', 'addOperator'), device, crash }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('changeEmail', 'createOnTwo', 'loseDevice', 'clearStorage', 'loseKeyOfStore', 'handOver'),
      device,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('lying'),
      device,
      lie: fc.constantFrom('addresses', 'check', 'share', 'generation'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'arrive',
        'buyDevice',
        'losePasskeys',
        'loseFiles',
        'backUp',
        'putBack',
        'removeOperator',
        'changeKey',
      ),
    }),
  },
)

/** Generates histories. Most start with a wallet, or with a page that ended while creating it. */
export const histories = fc
  .tuple(
    fc.option(fc.record({ what: fc.constant('create'), device: fc.constant(0), crash }), { nil: undefined, freq: 9 }),
    fc.array(happenings, { maxLength: 10 }),
  )
  .map(([first, others]): Happening[] => (first ? [first, ...others] : others))
