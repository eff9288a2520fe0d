import { describe, expect, test } from 'vitest'

import { polkadotErrors, toWalletError } from './polkadot-error.ts'

describe('toWalletError', () => {
  test.each(['Cancelled', '  Cancelled', 'Error:Cancelled', 'Error:  rejected', 'The user rejected it'])(
    'reads "%s" as a rejection',
    sentence => {
      const cause = new Error(sentence)
      expect(toWalletError(cause)).toMatchObject({ code: 4001, message: 'User rejected the request.', cause })
    },
  )

  test('reads a window that is open as a pending request', () => {
    const cause = new Error('The source has a pending authorization request')
    expect(toWalletError(cause)).toMatchObject({
      code: -32002,
      message: 'A request is already open in the wallet.',
      cause,
    })
  })

  test.each([
    new Error('Autocancelling is on'),
    Object.assign(new Error('The method is not allowed'), { code: 4200 }),
    Object.assign(new Error('User rejected'), { code: -32000 }),
  ])('returns an error that has a code, or that is no rejection, unchanged: %s', error => {
    expect(toWalletError(error)).toBe(error)
  })
})

test('the errors of an extension without an account explain what to do', () => {
  expect(polkadotErrors.locked('Talisman')).toMatchObject({
    code: 'walletLocked',
    shortMessage: 'Talisman shares no account',
  })
  expect(polkadotErrors.noAccount('Westend')).toMatchObject({ code: 'noAccount', shortMessage: 'Failed to connect' })
  expect(polkadotErrors.locked('Talisman').message).toContain('Unlock it, or allow an account.')
  expect(polkadotErrors.noAccount('Westend').message).toContain(
    'The wallet shared no account for Westend: allow one for this site in the wallet, then try again.',
  )
})
