import fc from 'fast-check'

import { languages } from './languages.ts'
import { chainNames, directionNames, maxCorners, screenNames, type Setup, themeNames, wayNames } from './setup.ts'

/** Every set-up that the controls can make. */
export const setups: fc.Arbitrary<Setup> = fc.record({
  theme: fc.constantFrom(...themeNames),
  accent: fc.option(
    fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`),
    { nil: undefined },
  ),
  corners: fc.integer({ min: 0, max: maxCorners }),
  ways: fc
    .tuple(
      fc.shuffledSubarray([...wayNames], { minLength: wayNames.length }),
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    )
    .map(([names, switches]) => names.map((name, index) => ({ name, isOn: switches[index] ?? true }))),
  chains: fc.subarray([...chainNames], { minLength: 1 }),
  language: fc.constantFrom(...languages),
  direction: fc.constantFrom(...directionNames),
  isPhone: fc.boolean(),
  hasSignIn: fc.boolean(),
  screen: fc.constantFrom(...screenNames),
})
