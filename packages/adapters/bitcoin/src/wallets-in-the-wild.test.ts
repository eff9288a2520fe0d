import { describe, expect, test } from 'vitest'

import { addressesOf, createWorld, ordinal, payment, request, signet } from './test-world.test-support.ts'

// Each wallet in this file does what a public bug report describes. The link of a test is that report.

// https://github.com/okx/js-wallet-sdk/issues/140
test('a wallet that answers for a test network with an address of mainnet is not connected', async () => {
  const { mock, connector } = createWorld({ kind: 'okx' })
  Object.assign(mock.siblings, { bitcoinSignet: { connect: async () => ({ address: payment.address }) } })
  const onSignet = { networks: [signet], preferred: { bip122: signet } }
  await expect(connector.connect(onSignet)).rejects.toMatchObject({ code: 'noAccount' })
})

describe('the signature of a message, as base64 with padding', () => {
  // The base64 text has characters that differ between the alphabets, and needs padding.
  const bytes = Uint8Array.from({ length: 65 }, (_, index) => 255 - index * 3)
  const base64 = Buffer.from(bytes).toString('base64')

  // The report has both for a transaction: https://github.com/secretkeylabs/sats-connect/issues/166
  test.each([
    ['base64', base64],
    ['hexadecimal', Buffer.from(bytes).toString('hex')],
    ['hexadecimal after 0x', `0x${Buffer.from(bytes).toString('hex')}`],
    ['base64 without padding', base64.replace(/=+$/, '')],
    ['base64 for addresses (RFC 4648, section 5)', Buffer.from(bytes).toString('base64url')],
    ['base64 in lines', `${base64.slice(0, 64)}\n${base64.slice(64)}\n`],
    ['bytes', bytes],
  ])('is read from %s', async (_, answer) => {
    const { mock, connector, provider } = createWorld({ kind: 'unisat' })
    await connector.connect(request)
    Object.assign(mock.provider, { signMessage: async () => answer })
    const signature = await provider.signMessage({ message: 'hello', address: payment.address })
    expect(signature).toBe(base64)
  })
})

// https://github.com/secretkeylabs/sats-connect/pull/107
test.each([
  ['a list of texts', [payment.address, ordinal.address]],
  ['objects with more than an address', [{ ...payment, addressType: 'p2wpkh', purpose: 'payment', walletType: 'x' }]],
])('the accounts of a wallet are read from %s', async (_, answer) => {
  const { mock, connector } = createWorld({ kind: 'unisat' })
  Object.assign(mock.provider, { requestAccounts: async () => answer })
  expect(addressesOf(await connector.connect(request))?.[0]).toBe(payment.address)
})
