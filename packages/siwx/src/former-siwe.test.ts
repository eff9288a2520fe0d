import type { SIWEConfig } from '@latchkey/primitives'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, expectTypeOf, test } from 'vitest'

import {
  type AppKitSIWEClient,
  createSIWEConfig,
  DefaultSIWX,
  formatMessage,
  Siwx,
  type SIWECreateMessageArgs,
  type SIWESession,
  type SIWEVerifyMessageArgs,
  verifySignature,
} from './index.ts'

test('a configuration in the types of the AppKit API is accepted by createAppKit', () => {
  const config: AppKitSIWEClient = createSIWEConfig({
    getNonce: async () => 'abcdefgh1234',
    createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
    getSession: async (): Promise<SIWESession | null> => ({ address: '0x', chainId: 1 }),
    verifyMessage: async ({ message, signature }: SIWEVerifyMessageArgs) => message !== signature,
    signOut: async () => true,
  })
  expectTypeOf(config).toExtend<SIWEConfig>()
  expect(config.required).toBe(true)
  expect(new DefaultSIWX()).toBeInstanceOf(Siwx)
})

describe('verifySignature', () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const { address } = account
  const message = formatMessage(
    { nonce: 'abcdefgh1234', domain: 'shop.example', uri: 'https://shop.example', iat: '2026-11-23T11:00:00.000Z' },
    address,
  )

  test('is true for the key of the address that the message names', async () => {
    const signature = await account.signMessage({ message })
    expect(await verifySignature({ address, message, signature, chainId: 'eip155:1', projectId: 'p' })).toBe(true)
    expect(await verifySignature({ address: address.toLowerCase(), message, signature })).toBe(true)
  })

  test('is false for another key, another address, another text, and an invalid sign-in message', async () => {
    const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
    const signature = await account.signMessage({ message })
    for (const signed of [
      { address, message, signature: await other.signMessage({ message }) },
      { address: other.address, message, signature },
      { address, message: message.replace('shop', 'shoq'), signature },
      { address, message: 'Hello', signature: await account.signMessage({ message: 'Hello' }) },
      { address, message, signature: '0x' },
    ])
      expect(await verifySignature(signed)).toBe(false)
  })
})
