import type { Connector } from '@latchkey/primitives'
import { createAdapterContext, createMockPolkadotWallet } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'

import { describeConnector } from '@latchkey/testing/conformance'
import { PolkadotAdapter } from './polkadot-adapter.ts'
import type { PolkadotProvider } from './polkadot-provider.ts'
import { createHarness, given, request, expectSigned } from './test-world.test-support.ts'

const context = createAdapterContext()

describeConnector('a Polkadot extension in a browser', createHarness)

describe('the Polkadot adapter in a browser', () => {
  const stops: (() => void)[] = []
  afterEach(() => stops.splice(0).forEach(stop => stop()))

  // covers: S1.20
  test('finds an extension that is injected late, which connects, signs, and is restored after a reload', async () => {
    let connectors: readonly Connector[] = []
    stops.push(new PolkadotAdapter().watchConnectors(context, list => void (connectors = list)))
    expect(connectors).toEqual([])
    const mock = createMockPolkadotWallet({ name: 'late-wallet' })
    stops.push(mock.install())
    document.body.click()
    const [connector] = connectors
    if (!connector) throw new Error('no wallet was found')
    await connector.connect(request)
    const provider = connector.getProvider('polkadot') as PolkadotProvider
    const signature = await provider.signMessage('Latchkey')
    await expectSigned(new TextEncoder().encode('<Bytes>Latchkey</Bytes>'), signature, given[0])

    let again: readonly Connector[] = []
    stops.push(new PolkadotAdapter().watchConnectors(context, list => void (again = list)))
    expect((await again[0]?.reconnect(request))?.accounts).toHaveLength(1)
    await again[0]?.disconnect()
    expect(await again[0]?.reconnect(request)).toBeUndefined()
  })
})
