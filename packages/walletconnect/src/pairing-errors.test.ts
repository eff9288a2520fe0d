import { describe, expect, test } from 'vitest'

import { pairingErrors, PeerError, toNodeError, toPairingError } from './pairing-errors.ts'

describe('toPairingError', () => {
  test.each([
    ['Proposal expired', 'pairingExpired'],
    ['Request expired. Please try again.', 'pairingRequestExpired'],
    ['WebSocket connection closed abnormally', 'relayUnreachable'],
  ])('keeps the library’s own error as the cause of an error for %j', (message, code) => {
    const reason = new Error(message)
    expect(toPairingError(reason)).toMatchObject({ name: 'PairingError', code, cause: reason })
    expect(toPairingError({ message })).toMatchObject({ code, cause: { message } })
    expect(toPairingError(message)).toMatchObject({ code, cause: message })
  })

  test.each([
    { code: 6000, message: 'User disconnected.' },
    new Error('No matching key. session topic doesn’t exist: 1'),
  ])('reports for %j that the session ended, and that the wallet is disconnected (EIP-1193)', reason => {
    expect(toPairingError(reason)).toMatchObject({
      code: 'sessionEnded',
      cause: { code: 4900 },
      message: expect.stringContaining('Connect the wallet again') as string,
    })
  })

  test("keeps the code, the text and the data of a wallet's answer", () => {
    const error = toPairingError({ code: 4001, message: 'No', data: { why: 'it may not' } })
    expect(error).toBeInstanceOf(PeerError)
    expect(error).toMatchObject({ code: 4001, message: 'No', data: { why: 'it may not' } })
  })

  test.each(['odd', 'The wallet has no matching key', 'A proposal expired', 'The request expired'])(
    'keeps the error %j, which is none of the known reasons',
    message => {
      const error = new Error(message)
      expect(toPairingError(error)).toBe(error)
    },
  )

  test('keeps an error without a known reason', () => {
    const ended = pairingErrors.sessionEnded()
    expect(toPairingError(ended)).toBe(ended)
    const odd = { name: 'odd' }
    expect(toPairingError(odd)).toMatchObject({ message: 'Unknown error', cause: odd })
  })
})

test('the error of an invalid hash has the JSON-RPC code of an internal error', () => {
  expect(pairingErrors.invalidTransactionHash()).toMatchObject({
    code: 'invalidTransactionHash',
    cause: { code: -32603 },
    message: expect.stringContaining('may have been sent') as string,
  })
})

describe('toNodeError', () => {
  test('keeps the code, the text and the data of a node', () => {
    expect(toNodeError({ code: 3, message: 'execution reverted', data: '0x08' })).toMatchObject({
      name: 'PeerError',
      code: 3,
      message: 'execution reverted',
      data: '0x08',
    })
  })

  test.each([undefined, null, 'no', { code: '3', message: '' }])('reads %j as an internal error', error => {
    expect(toNodeError(error)).toMatchObject({ code: -32603, message: 'Unknown error' })
  })
})
