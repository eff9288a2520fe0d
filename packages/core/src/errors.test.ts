import { BaseError } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { errorSurfaces, surfaceOf } from './error-surfaces.ts'
import { AdapterMissingError, errorTexts, KitError } from './errors.ts'
import { toConnectError, toSwitchError } from './connections/wallet-errors.ts'

describe('errors', () => {
  test('keep code, text, advice and cause apart', () => {
    const cause = new Error('inner')
    const error = new KitError('connectFailed', { advice: 'Try again', cause })
    expect(error).toMatchObject({
      code: 'connectFailed',
      shortMessage: 'Failed to connect',
      message: 'Failed to connect. Try again',
      cause,
    })
    expect([
      KitError.is(error),
      KitError.is(error, 'connectFailed'),
      KitError.is(error, 'modalClosed'),
      KitError.is(cause),
    ]).toEqual([true, true, false, false])
  })

  test.each([
    [{ code: 4001 }, 'connectionRejected'],
    [{ code: 5000 }, 'connectionRejected'],
    [{ message: 'User rejected the request' }, 'connectionRejected'],
    [{ code: -32603, data: { originalError: { code: 4001 } } }, 'connectionRejected'],
    [{ code: -32002 }, 'requestPending'],
    [new Error('anything'), 'connectFailed'],
    [undefined, 'connectFailed'],
    [new KitError('modalClosed'), 'modalClosed'],
  ])('read a failed connect: %j', (thrown, code) => {
    expect(toConnectError(thrown).code).toBe(code)
  })

  test.each([
    [{ code: 4001 }, 'switchRejected'],
    [{ code: -32002 }, 'requestPending'],
    [{ code: 4902 }, 'switchFailed'],
    [new KitError('walletTimeout'), 'walletTimeout'],
  ])('read a failed switch: %j', (thrown, code) => {
    expect(toSwitchError(thrown).code).toBe(code)
  })

  test('have text and place for codes that only the connection code throws', () => {
    const relay = toConnectError(new BaseError('relayUnreachable', 'The relay cannot be reached'))
    expect([relay.shortMessage, surfaceOf(relay)]).toEqual([
      'The pairing relay cannot be reached',
      { kind: 'inline', canRetry: true },
    ])
    expect(toSwitchError({ code: 4001 }).shortMessage).toBe('The network was not changed')
    expect(toSwitchError(new Error('anything')).message).toBe('Failed to switch to chain')
    expect(toConnectError({ code: -32002 }).shortMessage).toBe('A request is already open in the wallet')
  })

  test('name the namespace whose adapter is missing', () => {
    expect(new AdapterMissingError('solana').shortMessage).toBe("Adapter for namespace solana doesn't exist")
  })

  test('each have one surface, and no surface is left over', () => {
    expect(Object.keys(errorSurfaces).sort()).toEqual(Object.keys(errorTexts).sort())
  })

  test('have no surface for a choice of the user', () => {
    expect([errorSurfaces.modalClosed.kind, errorSurfaces.connectSuperseded.kind]).toEqual(['none', 'none'])
  })
})
