import { describe, expect, test } from 'vitest'

import { createPairingConnector } from './create-pairing-connector.ts'
import { isSecureRelayUrl } from './relay-url.ts'

// covers: S7.50
describe('a relay URL', () => {
  test.each([
    'wss://relay.example',
    'wss://relay.example:8443/path?x=1',
    'ws://127.0.0.1:4040/relay',
    'ws://localhost',
    'ws://[::1]:4040',
    'ws://127.10.20.30:4040',
  ])('%s is accepted', url => {
    expect(isSecureRelayUrl(url)).toBe(true)
  })

  test.each([
    'ws://relay.example',
    'ws://localhost.example',
    'ws://localhost@relay.example',
    'ws://127.0.0.1.example',
    'wss://user@relay.example',
    'https://relay.example',
    'javascript:alert(1)',
    'wss://',
    '',
  ])('%j is rejected', url => {
    expect(isSecureRelayUrl(url)).toBe(false)
  })

  test('is rejected with advice when the connector is created, if the URL is not secure', () => {
    const metadata = { name: '', description: '', url: '', icons: [] }
    const create = (): unknown => createPairingConnector({ projectId: 'x', metadata, relayUrl: 'ws://relay.example' })
    expect(create).toThrow(
      'The relay URL "ws://relay.example" is not secure. Use a wss: address; ws: is for a relay on this machine',
    )
  })
})
