import type { Connector } from '@latchkey/primitives'
import { createAdapterContext, createMockCosmosWallet, mockCosmosAccounts } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'

import { describeConnector } from '@latchkey/testing/conformance'
import { CosmosAdapter } from './cosmos-adapter.ts'
import type { CosmosProvider } from './cosmos-provider.ts'
import { addresses, createHarness, expectSigned, request, toArbitraryBytes } from './test-world.test-support.ts'

const context = createAdapterContext()

describeConnector('a Keplr-shaped wallet in a browser', createHarness)

describe('the Cosmos adapter in a browser', () => {
  const stops: (() => void)[] = []
  afterEach(() => stops.splice(0).forEach(stop => stop()))

  const watch = () => {
    let connectors: readonly Connector[] = []
    stops.push(new CosmosAdapter().watchConnectors(context, list => void (connectors = list)))
    return () => connectors
  }

  // covers: S1.21
  test('finds a wallet that is injected late, which connects, signs, changes its account, and is restored after a reload', async () => {
    const connectors = watch()
    expect(connectors()).toEqual([])
    const mock = createMockCosmosWallet()
    stops.push(mock.install())
    document.body.click()
    const [connector] = connectors()
    if (!connector) throw new Error('no wallet was found')
    await connector.connect(request)
    const { signArbitrary } = connector.getProvider('cosmos') as CosmosProvider
    const signature = await signArbitrary('cosmoshub-4', addresses[0], 'Latchkey')
    await expectSigned(toArbitraryBytes(addresses[0], 'Latchkey'), signature, mockCosmosAccounts[0].publicKey)
    const sessions: unknown[] = []
    const stop = connector.watch({
      onSession: ({ accounts }) => void sessions.push(accounts[0]?.address),
      onDisconnect() {},
    })
    mock.setAccounts([addresses[1]])
    await expect.poll(() => sessions).toEqual([addresses[1]])
    stop?.()

    const [again] = watch()()
    expect((await again?.reconnect(request))?.accounts[0]?.address).toBe(addresses[1])
    await again?.disconnect()
    expect(mock.isConnected).toBe(false)
    expect(await again?.reconnect(request)).toBeUndefined()
  })
})
