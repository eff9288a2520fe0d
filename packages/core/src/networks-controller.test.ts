import { toCaipNetwork } from '@latchkey/primitives'
import { createTestDisk, createTestStorage, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createKitStorage } from './kit-storage.ts'
import { createNetworksController } from './networks-controller.ts'
import { unsupportedNetwork } from './unsupported-network.ts'

const mainnet = toCaipNetwork(testNetworks.mainnet)
const polygon = toCaipNetwork(testNetworks.polygon)
const base = toCaipNetwork(testNetworks.base)
const solana = toCaipNetwork(testNetworks.solana)

describe('networks', () => {
  test('start with the first one, each namespace with its own', () => {
    const { networks } = setUp()
    expect(networks.state.activeNamespace).toBe('eip155')
    expect(networks.current()).toEqual(mainnet)
    expect(networks.current('solana')).toEqual(solana)
    expect(networks.state.byNamespace.eip155).toEqual({
      caipNetwork: mainnet,
      requestedCaipNetworks: [mainnet, polygon],
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
    })
  })

  test('start with the default if the site names one', () => {
    expect(setUp({}, polygon).networks.current()).toEqual(polygon)
    expect(setUp({}, base).networks.current()).toEqual(mainnet)
  })

  // covers: S3.69
  test.each([
    ['network', { '@appkit/active_caip_network_id': '"eip155:137"' }, polygon],
    ['namespace', { '@appkit/active_namespace': '"solana"' }, solana],
    ['network, unless the site no longer lists it', { '@appkit/active_caip_network_id': '"eip155:5"' }, mainnet],
  ])('start with the stored %s', (_name, stored, network) => {
    expect(setUp(stored).networks.current()).toEqual(network)
  })

  // covers: S3.69
  test('are remembered when the user moves', () => {
    const first = setUp()
    first.networks.activate(polygon)
    first.networks.setActiveNamespace('solana')
    first.networks.setActiveNamespace('eip155')
    expect(setUp(Object.fromEntries(first.disk.entries)).networks.current()).toEqual(polygon)
    first.networks.activate(solana)
    expect(setUp(Object.fromEntries(first.disk.entries)).networks.state.activeNamespace).toBe('solana')
  })

  test('start with the namespace of the last visit, whose network the site does not list', () => {
    const first = setUp()
    first.networks.activate(solana)
    first.networks.follow('eip155:5')
    first.networks.setActiveNamespace('eip155')
    expect(setUp(Object.fromEntries(first.disk.entries)).networks.current()).toEqual(mainnet)
  })

  test('are looked up by CAIP-2 id, or by the chain id within a namespace', () => {
    const { networks } = setUp()
    expect(networks.lookUp('eip155:137')).toEqual(polygon)
    expect(networks.lookUp(137)).toEqual(polygon)
    expect(networks.lookUp('137', 'eip155')).toEqual(polygon)
    expect(networks.lookUp(137, 'solana')).toBeUndefined()
    expect(networks.lookUp('eip155:5')).toBeUndefined()
  })

  test('follow the wallet to a network that the site does not list, without storing it', () => {
    const { networks, disk } = setUp()
    networks.activate(polygon)
    const network = networks.follow('eip155:5')
    expect(network).toEqual(unsupportedNetwork('eip155:5'))
    expect(network.id).toBe(5)
    expect(networks.isSupported(networks.current())).toBe(false)
    expect(disk.entries.get('@appkit/active_caip_network_id')).toBe('"eip155:137"')
    networks.resetApproval('eip155')
    expect(networks.current()).toEqual(mainnet)
  })

  test('store the networks that the wallet approved, per namespace', () => {
    const { networks } = setUp()
    networks.note('eip155', { approvedCaipNetworkIds: ['eip155:1'], supportsAllNetworks: false })
    expect(networks.state.byNamespace.eip155).toMatchObject({
      approvedCaipNetworkIds: ['eip155:1'],
      supportsAllNetworks: false,
    })
    expect(networks.state.byNamespace.solana).toMatchObject({
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
    })
    networks.resetApproval('eip155')
    expect(networks.state.byNamespace.eip155).toMatchObject({
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
    })
  })

  test('can be added and removed while the page runs', () => {
    const { networks } = setUp()
    networks.add(base)
    networks.add({ ...mainnet, name: 'Mine' })
    expect(networks.state.byNamespace.eip155?.requestedCaipNetworks.map(({ name }) => name)).toEqual([
      'Mine',
      'Polygon',
      'Base',
    ])
    expect(networks.current()?.name).toBe('Mine')
    networks.remove(polygon.caipNetworkId)
    expect(networks.find('eip155:137')).toBeUndefined()
  })
})

function setUp(stored: Record<string, string> = {}, defaultNetwork = undefined as typeof mainnet | undefined) {
  const disk = createTestDisk(stored)
  return {
    disk,
    networks: createNetworksController(
      [mainnet, polygon, solana],
      defaultNetwork,
      createKitStorage(createTestStorage(disk)),
    ),
  }
}
