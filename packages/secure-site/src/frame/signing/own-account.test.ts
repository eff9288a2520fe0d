import { expect, test } from 'vitest'

import { prepareRequest } from './prepare-request.ts'
import { address, context } from './signing-context.test-support.ts'

// A delegated account would execute the batch in the data, without a review of each call.
test.each([
  ['eth_sendTransaction', { to: address, data: '0x34fcd5be' }],
  ['eth_sendTransaction', { to: address.toLowerCase(), data: '0x34fcd5be' }],
  ['eth_sendTransaction', { to: address, input: '0x34fcd5be' }],
] as const)('a plain account calls itself with no data: %s %j', async (method, transaction) => {
  await expect(prepareRequest(method, [transaction], context)).rejects.toMatchObject({
    code: -32602,
    message: 'A page cannot change the smart account itself',
  })
})

test('a plain account calls itself with no data in a batch of one call', async () => {
  const batch = {
    version: '2.0.0',
    chainId: '0x1',
    atomicRequired: false,
    calls: [{ to: address, data: '0x34fcd5be' }],
  }
  await expect(prepareRequest('wallet_sendCalls', [batch], context)).rejects.toMatchObject({ code: -32602 })
})

test('a plain account may pay itself, as wallets do to replace a transaction', async () => {
  await expect(prepareRequest('eth_sendTransaction', [{ to: address, value: '0x0' }], context)).rejects.toThrow(
    'No node',
  )
})
