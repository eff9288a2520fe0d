import { describe, expect, test } from 'vitest'

import { checkEvmAnswer } from './check-answer.ts'

const hash = `0x${'ab'.repeat(32)}`

describe('checkEvmAnswer', () => {
  test.each([
    ['eth_sendTransaction', hash],
    ['personal_sign', `0x${'ab'.repeat(65)}`],
    ['eth_signTypedData_v4', `0x${'ab'.repeat(2_000)}`],
    ['personal_sign', '0x'],
    ['wallet_getCapabilities', { '0x1': {} }],
    ['constructor', 'anything'],
  ])('passes the answer to %s on', (method, answer) => {
    expect(checkEvmAnswer(method, answer)).toBe(answer)
  })

  test.each([
    ['eth_sendTransaction', '0x'],
    ['eth_sendTransaction', `${hash}ab`],
    ['eth_sendTransaction', { hash }],
    ['eth_sendTransaction', null],
    ['eth_sendRawTransaction', 'sent'],
  ])('rejects an invalid hash for %s with an error that it may have been sent', (method, answer) => {
    expect(() => checkEvmAnswer(method, answer)).toThrow(
      expect.objectContaining({
        name: 'PairingError',
        code: 'invalidTransactionHash',
        cause: { code: -32603 },
        message: expect.stringContaining('may have been sent') as string,
      }),
    )
  })

  test.each([
    ['personal_sign', 'ab'.repeat(64)],
    ['personal_sign', `0x${'a'.repeat(129)}`],
    ['eth_signTypedData_v4', `0x${'ab'.repeat(100_000)}`],
    ['eth_sign', undefined],
  ])('rejects an invalid signature for %s', (method, answer) => {
    expect(() => checkEvmAnswer(method, answer)).toThrow(expect.objectContaining({ name: 'PeerError', code: -32603 }))
  })
})
