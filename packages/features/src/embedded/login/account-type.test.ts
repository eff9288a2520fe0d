import type { SecureUser } from '@latchkey/protocol/secure-frame'
import { describe, expect, test } from 'vitest'

import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'

const counterfactual = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** The user as a frame reports them, with a smart account at an address. */
function using(type: 'eoa' | 'smartAccount', address = maya.address): SecureUser {
  return {
    ...maya,
    address: type === 'smartAccount' ? address : maya.address,
    accounts: [...maya.accounts, { namespace: 'eip155', type: 'smartAccount', address }],
    preferredAccountType: type,
    smartAccountDeployed: true,
  }
}

/** A connected user whose frame has smart accounts on Ethereum only. */
async function connected(given: Parameters<typeof createEmbeddedWorld>[0] = {}, stored = {}, address = maya.address) {
  const script: typeof given = {
    getUser: ({ chainId = maya.chainId, preferredAccountType = 'eoa' }) =>
      chainId === 'eip155:1' ? using(preferredAccountType, address) : { ...maya, chainId },
    getSmartAccountEnabledNetworks: () => ({ networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
    setPreferredAccount: ({ type }) => using(type, address),
    ...given,
  }
  const world = createEmbeddedWorld(script, {}, stored)
  const connecting = world.store.connections.connect(world.embedded.connector)
  await world.load()
  await connecting
  await world.environment.settle()
  const shown = () => {
    const { embedded, address: now } = world.store.accounts.identity('eip155') ?? {}
    return `${embedded?.accountType} ${now}`
  }
  const asked = (type: string) => world.frame.messages.filter(each => each.type === type).map(({ payload }) => payload)
  return { ...world, connector: world.embedded.connector, shown, asked }
}

const preferred = (type: string) => ({ '@appkit/preferred_account_types': `{"eip155":"${type}"}` })

describe('the account of the embedded wallet', () => {
  // covers: S6.09, S3.09
  test('is the smart account by default on a network that supports it, and is listed once', async () => {
    const { store, connector, asked } = await connected()
    expect(asked('getUser')[0]).toMatchObject({ preferredAccountType: 'smartAccount' })
    expect(store.accounts.get('eip155')).toMatchObject({
      preferredAccountType: 'smartAccount',
      account: {
        accounts: [{ namespace: 'eip155', type: 'smartAccount', address: maya.address }],
        embedded: { accountType: 'smartAccount', isSmartAccountDeployed: true },
      },
    })
    const provider = connector.getProvider('eip155') as { request(given: object): Promise<unknown> }
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([maya.address])
  })

  test('estimates the fee of a smart account by the frame, and that of a plain account by the node', async () => {
    const payer = { name: 'Sponsor', isFree: true }
    const { store, connector, asked } = await connected({ estimateFee: () => ({ fee: '0x2a', payer }) })
    const network = store.networks.find('eip155:1')
    if (!network) throw new Error('There is no Ethereum')
    const call = { to: counterfactual, value: '0x1' }
    expect(await connector.estimateFee?.(network, [call])).toEqual({ fee: 42n, payer })
    expect(asked('estimateFee')).toEqual([{ chainId: 'eip155:1', calls: [{ ...call, data: '0x' }] }])
    await connector.setAccountType('eoa')
    expect(await connector.estimateFee?.(network, [call])).toBeUndefined()
    expect(asked('estimateFee')).toHaveLength(1)
  })

  test('is the plain account on a network without smart accounts, and the smart one again on another', async () => {
    const { store, shown } = await connected({}, {}, counterfactual)
    expect(shown()).toBe(`smartAccount ${counterfactual}`)
    const [mainnet, polygon] = [store.networks.find('eip155:1'), store.networks.find('eip155:137')]
    if (polygon) await store.connections.switchNetwork(polygon)
    expect(shown()).toBe(`eoa ${maya.address}`)
    if (mainnet) await store.connections.switchNetwork(mainnet)
    expect(shown()).toBe(`smartAccount ${counterfactual}`)
  })

  test.each([
    ['eth_sendTransaction', `0x${'ab'.repeat(32)}`],
    ['wallet_getCallsStatus', { version: '2.0.0', id: '0x1', chainId: '0x1', status: 200, atomic: true }],
  ])('has code once its first operation is on the chain: %s', async (method, result) => {
    let hasCode = false
    const { store, connector, embedded, environment } = await connected({
      getUser: ({ preferredAccountType = 'smartAccount' }) => ({
        ...using(preferredAccountType),
        smartAccountDeployed: hasCode,
      }),
      rpcRequest() {
        hasCode = true
        return { result }
      },
    })
    const isDeployed = () => store.accounts.identity('eip155')?.embedded?.isSmartAccountDeployed
    expect(isDeployed()).toBe(false)
    const provider = connector.getProvider('eip155') as { request(given: object): Promise<unknown> }
    const asked = provider.request({ method, params: ['0x1'] })
    await environment.settle()
    embedded.screens.place({})
    expect(await asked).toEqual(result)
    await environment.settle()
    expect(isDeployed()).toBe(true)
  })

  // covers: S3.83
  test('has the preferred type, also after a reload', async () => {
    const { asked, shown } = await connected({}, preferred('eoa'))
    expect(asked('getUser')[0]).toMatchObject({ preferredAccountType: 'eoa' })
    expect(shown()).toBe(`eoa ${maya.address}`)
  })
})

describe('the networks with smart accounts', () => {
  // covers: S3.22, S3.78, S7.65
  test('are fetched after an account connects, and are known at once on the next visit', async () => {
    const { store, environment } = await connected()
    const here = () => store.networks.state.byNamespace.eip155
    expect(here()).toMatchObject({
      caipNetwork: { caipNetworkId: 'eip155:1' },
      requestedCaipNetworks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:137' }],
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: ['eip155:1'],
    })
    const key = '@appkit-wallet/smart_account_enabled_networks'
    const kept = environment.storage.get(key)
    expect(kept).toBe('["eip155:1"]')
    const next = createEmbeddedWorld({}, {}, { [key]: kept })
    expect(next.store.networks.state.byNamespace.eip155?.smartAccountEnabledNetworks).toEqual(['eip155:1'])
    expect(next.frame.asked).toEqual([])
    await store.disconnect()
    expect(environment.storage.get(key)).toBeUndefined()
  })

  test.each(['{}', '7', '["eip155:1",7,"constructor"]', '[['])('are empty for %s in storage', stored => {
    const { store } = createEmbeddedWorld({}, {}, { '@appkit-wallet/smart_account_enabled_networks': stored })
    const shown = store.networks.state.byNamespace.eip155?.smartAccountEnabledNetworks
    expect(shown).toEqual(stored.includes('eip155:1') ? ['eip155:1'] : [])
  })

  test('keep their previous value if the frame does not answer', async () => {
    const reject = () => Promise.reject(Object.assign(new Error('No'), { code: 'unreachable' }))
    const stored = { '@appkit-wallet/smart_account_enabled_networks': '["eip155:137"]' }
    const { store } = await connected({ getSmartAccountEnabledNetworks: reject }, stored)
    expect(store.networks.state.byNamespace.eip155?.smartAccountEnabledNetworks).toEqual(['eip155:137'])
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })
})

describe('choosing the account type', () => {
  // covers: S7.66, S6.07
  test('sends the choice to the frame, changes the address, and stores the choice', async () => {
    const { connector, shown, asked, environment } = await connected({}, {}, counterfactual)
    const told: unknown[] = []
    const provider = connector.getProvider('eip155') as {
      on(event: string, listener: (value: unknown) => void): void
      request(given: object): Promise<unknown>
    }
    provider.on('accountsChanged', accounts => told.push(accounts))
    await connector.setAccountType('eoa')
    expect(shown()).toBe(`eoa ${maya.address}`)
    expect(asked('setPreferredAccount')).toEqual([{ type: 'eoa', chainId: 'eip155:1' }])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([maya.address])
    expect(environment.storage.get('@appkit/preferred_account_types')).toBe('{"eip155":"eoa"}')
    await connector.setAccountType('smartAccount')
    expect(shown()).toBe(`smartAccount ${counterfactual}`)
    expect(told).toEqual([[maya.address], [counterfactual]])
    expect(asked('getUser')).toHaveLength(1)
  })

  test('changes nothing if the frame rejects, and rejects with the reason', async () => {
    const reject = () => Promise.reject(Object.assign(new Error('The database is full'), { code: 'internalError' }))
    const { connector, shown, environment } = await connected({ setPreferredAccount: reject })
    await expect(connector.setAccountType('eoa')).rejects.toMatchObject({
      code: 'accountTypeKept',
      message: expect.stringContaining('The database is full') as string,
    })
    expect(shown()).toBe(`smartAccount ${maya.address}`)
    expect(environment.storage.get('@appkit/preferred_account_types')).toBeUndefined()
  })

  test('rejects without a request if the network has no smart accounts, or no account is connected', async () => {
    const { connector, store, asked } = await connected({}, preferred('eoa'))
    const polygon = store.networks.find('eip155:137')
    if (polygon) await store.connections.switchNetwork(polygon)
    await expect(connector.setAccountType('smartAccount')).rejects.toMatchObject({ code: 'smartAccountUnavailable' })
    await store.disconnect()
    await expect(connector.setAccountType('eoa')).rejects.toMatchObject({ code: 'authConnectorMissing' })
    expect(asked('setPreferredAccount')).toEqual([])
  })

  test('is serialized: the last choice wins for any order of answers', async () => {
    const release: (() => void)[] = []
    const { connector, shown, asked, environment } = await connected({
      setPreferredAccount: async ({ type }) => {
        await new Promise<void>(resolve => release.push(resolve))
        return using(type)
      },
    })
    const choices = [connector.setAccountType('eoa'), connector.setAccountType('smartAccount')]
    await environment.settle()
    expect(asked('setPreferredAccount')).toHaveLength(1)
    release.shift()?.()
    await environment.settle()
    release.shift()?.()
    await Promise.all(choices)
    expect(shown()).toBe(`smartAccount ${maya.address}`)
  })

  test('has no effect if the wallet disconnects meanwhile', async () => {
    let release: ((user: SecureUser) => void) | undefined
    const { connector, store, environment } = await connected({
      setPreferredAccount: () => new Promise(resolve => (release = resolve)),
      signOut: () => undefined,
    })
    const choice = connector.setAccountType('eoa')
    await environment.settle()
    await store.disconnect()
    release?.(using('eoa'))
    await choice
    expect(store.accounts.get('eip155').account.status).toBe('disconnected')
    expect(environment.storage.get('@appkit/preferred_account_types')).toBeUndefined()
  })

  test('reads the user again if the network changed meanwhile', async () => {
    let release: ((user: SecureUser) => void) | undefined
    const { connector, store, environment, shown } = await connected({
      setPreferredAccount: () => new Promise(resolve => (release = resolve)),
    })
    const choice = connector.setAccountType('eoa')
    await environment.settle()
    const polygon = store.networks.find('eip155:137')
    const switched = polygon && store.connections.switchNetwork(polygon)
    await environment.settle()
    release?.(using('eoa'))
    await Promise.all([choice, switched])
    expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:137')
    expect(shown()).toBe(`eoa ${maya.address}`)
  })

  test('is followed from another tab, and the frame is notified', async () => {
    const { store, environment, shown, asked } = await connected()
    store.accounts.setPreferredType('eip155', 'eoa')
    await environment.settle()
    expect(asked('getUser').at(-1)).toMatchObject({ preferredAccountType: 'eoa' })
    expect(shown()).toBe(`eoa ${maya.address}`)
    expect(asked('getUser')).toHaveLength(2)
  })
})
