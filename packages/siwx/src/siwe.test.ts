import type { SIWEConfig } from '@latchkey/primitives'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'

import { createSIWEConfig, formatMessage, getAddressFromMessage, getChainIdFromMessage } from './siwe.ts'

const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const iat = '2026-11-23T11:00:00.000Z'
const parts = { nonce: 'abcdefgh1234', domain: 'shop.example', uri: 'https://shop.example', iat, version: '1' as const }

test('formatMessage follows EIP-4361 for an address and for a did:pkh', () => {
  const more = { exp: '2026-11-23T12:00:00.000Z', statement: 'Welcome', resources: ['https://shop.example/terms'] }
  const message = formatMessage({ ...parts, ...more, chainId: 10 }, address)
  const { nonce, domain, uri, version } = parts
  expect(message).toBe(
    createSiweMessage({
      nonce,
      domain,
      uri,
      version,
      address,
      chainId: 10,
      issuedAt: new Date(iat),
      expirationTime: new Date(more.exp),
      statement: 'Welcome',
      resources: more.resources,
    }),
  )
  expect(formatMessage({ ...parts, ...more }, `did:pkh:eip155:10:${address}`)).toBe(message)
  expect(formatMessage({ ...parts, ...more, chainId: 'eip155:10', address })).toBe(message)
  expect([getAddressFromMessage(message), getChainIdFromMessage(message)]).toEqual([address, 'eip155:10'])
  expect(() => formatMessage({ ...parts, statement: 'Yes\nURI: https://evil.example' }, address)).toThrow('statement')
  expect(() => getAddressFromMessage('Hello')).toThrow('no sign-in message')
})

test('a SIWE configuration is required and signs out by default', () => {
  const own = { getNonce: async () => 'abcdefgh1234', signOutOnNetworkChange: false } as unknown as SIWEConfig
  expect(createSIWEConfig(own)).toMatchObject({
    ...own,
    enabled: true,
    required: true,
    signOutOnDisconnect: true,
    signOutOnAccountChange: true,
    signOutOnNetworkChange: false,
  })
})
