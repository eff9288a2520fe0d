import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'

import { parseAccounts } from './wallet-answer.ts'

test('an account is written in the format of viem, for any format of the wallet', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.boolean(), (bytes, isUpper) => {
      const digits = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
      expect(parseAccounts([`0x${isUpper ? digits.toUpperCase() : digits}`])).toEqual([getAddress(`0x${digits}`)])
    }),
  )
})
