import { expectTypeOf, test } from 'vitest'

import type { BitcoinConnector, BitcoinProvider, SignedPsbt, SignPsbtParams } from './index.ts'

test('BitcoinConnector is the type of the provider, and the namespace of its parameter types', () => {
  expectTypeOf<BitcoinConnector>().toEqualTypeOf<BitcoinProvider>()
  expectTypeOf<BitcoinConnector.SignPSBTParams>().toEqualTypeOf<SignPsbtParams>()
  expectTypeOf<BitcoinConnector['signPSBT']>().parameters.toEqualTypeOf<[BitcoinConnector.SignPSBTParams]>()
  expectTypeOf<BitcoinConnector.SignPSBTResponse>().toEqualTypeOf<SignedPsbt>()
})
