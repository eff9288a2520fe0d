import { createTestDisk, createTestStorage, mockAddresses } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createKitStorage } from './kit-storage.ts'

const keys = [
  'active_namespace',
  'active_caip_network_id',
  'connections',
  'recent_connections',
  'preferred_account_types',
  'disconnected_connector_ids',
  'eip155:connected_connector_id',
]

describe('storage', () => {
  test('returns what was written, under the established key names', () => {
    const { disk, storage } = setUp()
    storage.activeNamespace.write('solana')
    storage.activeNetworkId.write('eip155:137')
    storage.connectedConnectorId('eip155').write('io.metamask')
    storage.disconnectedConnectorIds.write(['eip155:a', 'solana:b'])
    expect([...disk.entries.keys()].sort()).toEqual([
      '@appkit/active_caip_network_id',
      '@appkit/active_namespace',
      '@appkit/disconnected_connector_ids',
      '@appkit/eip155:connected_connector_id',
    ])
    expect(storage.activeNamespace.read()).toBe('solana')
    expect(storage.activeNetworkId.read()).toBe('eip155:137')
    expect(storage.connectedConnectorId('eip155').read()).toBe('io.metamask')
    expect(storage.connectedConnectorId('solana').read()).toBeUndefined()
    expect(storage.disconnectedConnectorIds.read()).toEqual(['eip155:a', 'solana:b'])
  })

  test('returns a connection as it was written', () => {
    const { storage } = setUp()
    const connection = {
      connectorId: 'one',
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', address: mockAddresses.eip155, type: 'eoa' }],
      address: mockAddresses.eip155,
      networkId: 'eip155:137',
      wallet: { name: 'One', icon: 'data:image/png;base64,iVBORw0KGgo=', identifier: 'example.one', social: 'github' },
    } as const
    const paired = {
      ...connection,
      connectorId: 'walletConnect',
      wallet: { name: 'Two', icon: 'https://two.example/icon.png' },
    } as const
    storage.connections.write([connection, paired])
    expect(storage.connections.read()).toEqual([connection, paired])
  })

  // covers: S3.68
  test('stores the link of a paired wallet', () => {
    const { disk, storage } = setUp()
    const stored = (): string | undefined => disk.entries.get('WALLETCONNECT_DEEPLINK_CHOICE')
    storage.deepLinkChoice.write({ href: 'one://', name: 'One' })
    expect(JSON.parse(stored() ?? '')).toEqual({ href: 'one://', name: 'One' })
    storage.deepLinkChoice.write(undefined)
    expect(stored()).toBeUndefined()
  })

  test('reads text that another kit wrote without quotes', () => {
    const { storage } = setUp({ '@appkit/active_caip_network_id': 'eip155:137', '@appkit/active_namespace': 'eip155' })
    expect(storage.activeNetworkId.read()).toBe('eip155:137')
    expect(storage.activeNamespace.read()).toBe('eip155')
  })

  // covers: S3.84
  test.each([
    ['active_namespace', '"__proto__"', undefined],
    ['active_caip_network_id', '"eip155"', undefined],
    ['active_caip_network_id', '"eip155:1:2"', undefined],
    ['disconnected_connector_ids', '{"0":"a"}', []],
    ['disconnected_connector_ids', '[1,null,"eip155:a",""]', ['eip155:a']],
    ['preferred_account_types', '{"bip122":"ordinal","eip155":"emperor","solana":1}', { bip122: 'ordinal' }],
    ['preferred_account_types', '["eoa', {}],
    [
      'connections',
      '[{"connectorId":"one","namespace":"eip155","accounts":[{"address":"0x1","type":"eoa"}],"wallet":{"name":"One"}}]',
      [],
    ],
  ])('drops a broken or hostile value in %s: %s', (key, text, value) => {
    expect(readAll(setUp({ [`@appkit/${key}`]: text }).storage)[key]).toEqual(value)
  })

  test.each(['javascript:alert(1)', 'https://tracker.example/icon.png'])(
    'drops the icon %s, and keeps the connection',
    icon => {
      const stored = [
        {
          connectorId: 'one',
          namespace: 'eip155',
          accounts: [{ address: mockAddresses.eip155, type: 'eoa' }],
          networkId: 'solana:x',
          wallet: { name: 'One', icon },
        },
      ]
      const { storage } = setUp({ '@appkit/connections': JSON.stringify(stored) })
      expect(storage.connections.read()).toEqual([
        {
          connectorId: 'one',
          namespace: 'eip155',
          accounts: [{ namespace: 'eip155', address: mockAddresses.eip155, type: 'eoa' }],
          wallet: { name: 'One' },
        },
      ])
    },
  )

  // covers: S3.84
  test('never throws and never returns an unknown value for any stored text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(storedConnection(), { maxLength: 4 }).map(list => JSON.stringify(list)),
    )
    fc.assert(
      fc.property(fc.constantFrom(...keys), text, (key, value) => {
        const { storage } = setUp({ [`@appkit/${key}`]: value })
        readAll(storage)
        for (const connection of storage.connections.read()) {
          expect(connection.accounts.length).toBeGreaterThan(0)
          expect(connection.wallet.name).not.toBe('')
          expect(connection.wallet.icon ?? 'https:').toMatch(/^(https?|blob|data:image\/)/i)
        }
      }),
    )
  })

  test('reports the writes of other tabs only', () => {
    const { disk, storage } = setUp()
    const otherTab = createKitStorage(createTestStorage(disk))
    let heard = 0
    const stop = storage.activeNamespace.watch(() => heard++)
    storage.activeNamespace.write('solana')
    otherTab.activeNetworkId.write('eip155:1')
    expect(heard).toBe(0)
    otherTab.activeNamespace.write('eip155')
    expect(heard).toBe(1)
    stop()
    otherTab.activeNamespace.write('solana')
    expect(heard).toBe(1)
  })
})

function setUp(entries: Record<string, string> = {}) {
  const disk = createTestDisk(entries)
  return { disk, storage: createKitStorage(createTestStorage(disk)) }
}

function readAll(storage: ReturnType<typeof createKitStorage>): Record<string, unknown> {
  return {
    active_namespace: storage.activeNamespace.read(),
    active_caip_network_id: storage.activeNetworkId.read(),
    connections: storage.connections.read(),
    recent_connections: storage.recentConnections.read(),
    disconnected_connector_ids: storage.disconnectedConnectorIds.read(),
    preferred_account_types: storage.preferredAccountTypes.read(),
    'eip155:connected_connector_id': storage.connectedConnectorId('eip155').read(),
  }
}

/** Generates nearly valid content, which a careless reader lets through. */
function storedConnection(): fc.Arbitrary<unknown> {
  const odd = fc.oneof(fc.string(), fc.jsonValue(), fc.constant('javascript:alert(1)'))
  return fc.record({
    connectorId: fc.oneof(fc.constant('one'), odd),
    namespace: fc.oneof(fc.constant('eip155'), odd),
    networkId: fc.oneof(fc.constant('eip155:1'), odd),
    accounts: fc.array(
      fc.record({ address: fc.oneof(fc.constant(mockAddresses.eip155), odd), type: fc.oneof(fc.constant('eoa'), odd) }),
      {
        maxLength: 3,
      },
    ),
    address: odd,
    wallet: fc.record({ name: fc.oneof(fc.constant('One'), odd), icon: odd, identifier: odd }),
  })
}
