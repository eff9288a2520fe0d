import { KitError } from '@latchkey/core'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'

import type { AppKit, ListedWallet } from './app-kit.ts'
import { createAppKit } from './create-appkit.ts'

const listed = (id: string, name: string, more: object = {}): object => ({
  id,
  name,
  homepage: `https://${id}.example`,
  image_id: `image-${id}`,
  chains: ['eip155:1'],
  ...more,
})

describe('wallets for a site with its own list', () => {
  let kit: AppKit | undefined
  afterEach(() => kit?.destroy())

  function create({ wallets = [listed('a', 'Alpha'), listed('b', 'Beta')], ...more }: { wallets?: object[] } = {}) {
    const environment = createTestEnvironment()
    environment.respond('/getWallets', { json: { data: wallets, count: wallets.length } })
    const [evm, solana] = [createMockAdapter(), createMockAdapter({ namespace: 'solana' })]
    kit = createAppKit({
      projectId: 'test',
      networks: [testNetworks.mainnet, testNetworks.solana],
      adapters: [evm, solana],
      services: 'https://services.example',
      environment,
      ...more,
    })
    return { kit, environment, evm, solana }
  }
  const names = (wallets: readonly ListedWallet[]) => wallets.map(({ name }) => name)

  test('are those in this browser first, and then the list, with pictures that an <img> can load', async () => {
    const { kit, evm } = create()
    evm.setConnectors([createMockConnector({ id: 'com.own', name: 'Own Wallet' })])
    const [own, alpha] = await kit.getWallets()
    expect(own).toMatchObject({ isInstalled: true, connectorId: 'com.own', namespaces: ['eip155'] })
    expect(alpha).toMatchObject({ id: 'a', isInstalled: false, namespaces: ['eip155'] })
    expect(alpha?.imageUrl).toMatch(/^https:\/\/services\.example\/getWalletImage\/image-a\?.*projectId=test/)
  })

  // covers: S3.25
  test('are one row for a wallet of the list in this browser, under the list’s id', async () => {
    const { kit, evm } = create()
    evm.setConnectors([createMockConnector({ id: 'com.beta', name: 'Beta', explorerId: 'b' })])
    expect((await kit.getWallets()).map(({ id, isInstalled }) => [id, isInstalled])).toEqual([
      ['b', true],
      ['a', false],
    ])
  })

  // covers: S3.25
  test.each(['listed', 'found by a search'])(
    'connect by the list’s id if they are %s and in this browser',
    async how => {
      const { kit, evm } = create({ wallets: [listed('c', 'Gamma', { rdns: 'com.gamma' })] })
      const gamma = createMockConnector({ id: 'com.gamma', name: 'Gamma Wallet', info: { rdns: 'com.gamma' } })
      evm.setConnectors([gamma])
      const [row] = how === 'listed' ? await kit.getWallets() : await kit.searchWallets('gamma')
      expect(row).toMatchObject({ id: 'c', isInstalled: true })
      await kit.connect({ walletId: 'c' })
      expect(gamma.calls).toEqual(['connect'])
      expect(kit.getPairingUri()).toBeUndefined()
      expect(JSON.parse(kit.store.environment.storage.get('@appkit/recent_wallets') ?? '')).toMatchObject([{ id: 'c' }])
    },
  )

  test('name every namespace of a wallet that has a connector in each', async () => {
    const { kit, evm, solana } = create()
    evm.setConnectors([createMockConnector({ id: 'com.multi', name: 'Multi' })])
    solana.setConnectors([createMockConnector({ id: 'Multi', name: 'Multi', chains: ['solana'] })])
    const [multi] = await kit.getWallets()
    expect(multi).toMatchObject({ connectorId: 'com.multi', namespaces: ['eip155', 'solana'] })
    const { allAccounts } = await kit.connect({ connectorId: 'com.multi', namespace: 'solana' })
    expect(allAccounts.map(({ namespace }) => namespace)).toEqual(['solana'])
    expect(kit.getAccount('eip155').isConnected).toBe(false)
  })

  test('connect by a connector id in any case, because a reverse domain name has none', async () => {
    const { kit, evm } = create()
    const [other, mixed] = [
      createMockConnector({ id: 'com.other' }),
      createMockConnector({ id: 'io.example.mixedcase' }),
    ]
    evm.setConnectors([other, mixed])
    await kit.connect({ connectorId: 'io.example.MixedCase' })
    expect([other.calls, mixed.calls]).toEqual([[], ['connect']])
  })

  test('reject a namespace that the wallet does not serve', async () => {
    const { kit, evm } = create()
    evm.setConnectors([createMockConnector({ id: 'com.own', name: 'Own Wallet' })])
    const failure = await kit.connect({ connectorId: 'com.own', namespace: 'solana' }).catch((error: unknown) => error)
    expect(KitError.is(failure, 'connectorNotFound')).toBe(true)
  })

  test('are found by name, in this browser and in the directory', async () => {
    const { kit, evm, environment } = create({ wallets: [listed('c', 'Owner')] })
    evm.setConnectors([
      createMockConnector({ id: 'com.own', name: 'Own Wallet' }),
      createMockConnector({ id: 'com.other', name: 'Other' }),
    ])
    expect(names(await kit.searchWallets(' OWN '))).toEqual(['Own Wallet', 'Owner'])
    expect(environment.requested('/getWallets')[0]?.searchParams.get('search')).toBe('OWN')
  })

  test('are those in this browser if the directory fails, which is requested again at the next call', async () => {
    const { kit, evm, environment } = create()
    environment.respond('/getWallets', { status: 500, times: 1 })
    evm.setConnectors([createMockConnector({ id: 'com.own', name: 'Own Wallet' })])
    expect(names(await kit.getWallets())).toEqual(['Own Wallet'])
    expect(names(await kit.getWallets())).toEqual(['Own Wallet', 'Alpha', 'Beta'])
  })

  test('list the featured ones before the rest', async () => {
    const environment = createTestEnvironment()
    environment.respond('/getWallets', ({ url }) => {
      const isFeatured = new URL(url).searchParams.get('include') === 'b'
      const data = isFeatured ? [listed('b', 'Beta')] : [listed('a', 'Alpha'), listed('b', 'Beta')]
      return Response.json({ data, count: data.length })
    })
    kit = createAppKit({
      projectId: 'test',
      networks: [testNetworks.mainnet],
      services: 'https://services.example',
      featuredWalletIds: ['b'],
      environment,
    })
    expect(names(await kit.getWallets())).toEqual(['Beta', 'Alpha'])
  })

  test('report a wallet that is injected late, until the last subscriber stops', async () => {
    const { kit, evm } = create()
    const heard: string[][] = []
    const stop = kit.subscribeInstalledWallets(wallets => heard.push(names(wallets)))
    await expect.poll(() => heard).toEqual([[]])
    evm.setConnectors([createMockConnector({ id: 'com.late', name: 'Late' })])
    await expect.poll(() => heard).toEqual([[], ['Late']])
    stop()
    evm.setConnectors([])
    await Promise.resolve()
    expect(heard).toHaveLength(2)
  })

  test('reject at once if there is no connector to pair with', async () => {
    const { kit } = create({ enableWalletConnect: false } as object)
    await kit.getWallets()
    await expect(kit.connect({ walletId: 'a' })).rejects.toMatchObject({ code: 'pairingConnectorNotFound' })
  })
})
