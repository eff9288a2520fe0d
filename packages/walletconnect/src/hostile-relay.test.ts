import type { IWalletKit } from '@reown/walletkit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { sessionLimits } from './approved-session.ts'
import { firstAccount, type PairingHarness, providerOf, startPairingHarness } from './pairing-harness.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let harness: PairingHarness
beforeAll(async () => {
  harness = await startPairingHarness()
})
afterEach(() => harness.tidy())
afterAll(() => harness.close())

const signing = { method: 'personal_sign', params: ['0x00', firstAccount] }
const eip155 = {
  accounts: [`eip155:1:${firstAccount}`],
  chains: ['eip155:1'],
  methods: ['personal_sign'],
  events: ['accountsChanged', 'chainChanged'],
}

interface OpenRequest {
  id: number
  topic: string
}

/** Creates a connected site, and the real wallet client with a signature request open. */
async function openSigning() {
  const site = harness.openSite()
  const kit = await harness.openRawWallet({ approve: { namespaces: { eip155 } } })
  const requests: OpenRequest[] = []
  kit.on('session_request', ({ id, topic }) => void requests.push({ id, topic }))
  await site.connector.connect(harness.request({ onPairingUri: uri => void kit.pair({ uri }) }))
  const provider = providerOf(site.connector)
  const outcome = provider?.request(signing).catch((error: unknown) => error)
  await vi.waitFor(() => expect(requests).toHaveLength(1), 10_000)
  const [request = { id: 0, topic: '' }] = requests
  return { ...site, kit, request, provider, outcome }
}

/** Publishes an answer without the wallet's client, which answers each request once. */
async function publishAnswer({ core }: IWalletKit, { id, topic }: OpenRequest, result: string): Promise<void> {
  const message = await core.crypto.encode(topic, { id, jsonrpc: '2.0', result })
  await core.relayer.publish(topic, message, { tag: 1_109, ttl: 300 })
}

describe('a wallet behind the relay', () => {
  test('shares at most 10,000 accounts in twenty parts, also after a reload', async () => {
    const parts = Array.from({ length: 20 }, (_, at) => [
      `eip155:${at + 1}`,
      {
        ...eip155,
        chains: [`eip155:${at + 1}`],
        accounts: Array.from(
          { length: 500 },
          (__, index) => `eip155:${at + 1}:0x${(at * 500 + index + 1).toString(16).padStart(40, '0')}`,
        ),
      },
    ])
    const kit = await harness.openRawWallet({ approve: { namespaces: Object.fromEntries(parts) } })
    const site = harness.openSite()
    const session = await site.connector.connect(harness.request({ onPairingUri: uri => void kit.pair({ uri }) }))
    expect(session.accounts).toHaveLength(sessionLimits.accounts)
    expect(providerOf(site.connector)?.accounts()).toHaveLength(sessionLimits.accounts)
    await site.connector.destroy()
    const next = harness.openSite({ storage: site.storage })
    const restored = await next.connector.reconnect(harness.request())
    expect(restored?.accounts).toEqual(session.accounts)
  })

  test('is not connected again by an answer that it sends after the disconnect', async () => {
    const { connector, kit, request, provider, outcome, told, storage } = await openSigning()
    await connector.disconnect()
    expect(await outcome).toMatchObject({ code: 'sessionEnded', cause: { code: 4900 } })
    await publishAnswer(kit, request, '0x02').catch(() => undefined)
    expect([provider?.accounts(), told]).toEqual([[], []])
    await connector.destroy()
    await expect(harness.openSite({ storage }).connector.reconnect(harness.request())).resolves.toBeUndefined()
  })

  test('is accepted once when it answers twice, and its next answer counts', async () => {
    const { kit, request, provider, outcome } = await openSigning()
    const answer = ({ id, topic }: OpenRequest, result: string) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    await answer(request, '0x01')
    expect(await outcome).toBe('0x01')
    await publishAnswer(kit, request, '0x02')
    kit.on('session_request', next => void answer(next, '0x03'))
    await expect(provider?.request(signing)).resolves.toBe('0x03')
  })

  test('delivers an answer that arrives late', async () => {
    const { kit, request, connector, provider, outcome } = await openSigning()
    await expect(connector.ping()).resolves.toBeUndefined()
    await kit.emitSessionEvent({
      topic: request.topic,
      event: { name: 'accountsChanged', data: [firstAccount] },
      chainId: 'eip155:1',
    })
    await publishAnswer(kit, request, '0x01')
    expect(await outcome).toBe('0x01')
    expect(provider?.accounts()).toMatchObject([{ address: firstAccount }])
  })
})
