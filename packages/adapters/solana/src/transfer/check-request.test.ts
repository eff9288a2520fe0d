import { expect, test } from 'vitest'

import { addresses, mainnet } from '../test-world.test-support.ts'
import { checkRequest } from './check-request.ts'

test('a transfer of zero to the maximum of 64 bits is accepted, and no other amount', () => {
  const [from, to] = addresses
  const check = (amount: bigint) => () => checkRequest({ from, to, network: mainnet, amount })
  for (const amount of [0n, 2n ** 64n - 1n]) expect(check(amount)).not.toThrow()
  for (const amount of [-1n, 2n ** 64n])
    expect(check(amount)).toThrow(expect.objectContaining({ code: 'invalidAmount' }))
})
