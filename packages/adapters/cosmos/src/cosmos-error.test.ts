import { describe, expect, test } from 'vitest'

import { cosmosErrors, lacksChain, toWalletError } from './cosmos-error.ts'

describe('lacksChain', () => {
  test.each([
    'There is no chain info for own-1',
    'There is no modular chain info for own-1',
    'Chain own-1 not found',
    'Invalid chain id',
  ])('is true for "%s"', sentence => {
    expect(lacksChain(new Error(sentence))).toBe(true)
  })

  test.each([
    Object.assign(new Error('The chain is not supported'), { code: 4001 }),
    new Error('The chain is not supported by the ledger account.'),
    new Error('Port closed'),
  ])('is false for a rejection, a hardware wallet, or another failure: %s', error => {
    expect(lacksChain(error)).toBe(false)
  })
})

test('toWalletError keeps an error that has a code', () => {
  const error = Object.assign(new Error('Request rejected'), { code: -32000 })
  expect(toWalletError(error)).toBe(error)
})

test('each Cosmos error explains the failure and what to do', () => {
  expect(cosmosErrors.locked('Keplr')).toMatchObject({ code: 'walletLocked', shortMessage: 'Keplr gives no account' })
  expect(cosmosErrors.locked('Keplr').message).toContain('Unlock it.')
  expect(cosmosErrors.noAccount()).toMatchObject({ code: 'noAccount', shortMessage: 'Failed to connect' })
  expect(cosmosErrors.noNetwork()).toMatchObject({
    code: 'chainNotSupported',
    shortMessage: 'Chain is not supported',
  })
  expect(cosmosErrors.noNetwork().message).toContain('The site has no Cosmos network.')
})
