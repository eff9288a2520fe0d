import { describe, expect, test } from 'vitest'

import { addressesOf, createWorld, otherPayment, payment, request } from './test-world.test-support.ts'

describe('a wallet that reports a change of its accounts while it connects', () => {
  test('is not connected if it is locked before its answer arrives', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    Object.assign(mock.provider, {
      async requestAccounts() {
        mock.setAccounts([])
        return [payment.address]
      },
    })
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'noAccount' })
  })

  test('is connected with the account that was selected before its answer arrives', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    Object.assign(mock.provider, {
      async requestAccounts() {
        mock.isConnected = true
        mock.setAccounts([otherPayment.address])
        return [payment.address]
      },
    })
    expect(addressesOf(await connector.connect(request))).toEqual([otherPayment.address])
  })

  test('is connected with the accounts of its answer if it withdrew the earlier ones, and has no silent request', async () => {
    const { mock, connector } = createWorld({ kind: 'phantom' })
    Object.assign(mock.provider, {
      async requestAccounts() {
        mock.isConnected = true
        mock.setAccounts([otherPayment.address])
        mock.setAccounts([])
        return [payment.address]
      },
    })
    expect(addressesOf(await connector.connect(request))).toEqual([payment.address])
  })
})
