import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { firstAccount, type PairingHarness, startPairingHarness } from './pairing-harness.ts'

let harness: PairingHarness

beforeAll(async () => {
  harness = await startPairingHarness()
})
afterEach(() => harness.tidy())
afterAll(() => harness.close())

describe('a relay that is down', { timeout: 60_000 }, () => {
  test('fails connecting within bounded time, and connecting works again once it is back', async () => {
    const { connector } = harness.openSite()
    const wallet = await harness.openWallet({ auto: 'approve' })
    harness.sandbox.relay.stop()
    const started = Date.now()
    await expect(connector.connect(harness.request())).rejects.toMatchObject({ code: 'relayUnreachable' })
    expect(Date.now() - started).toBeLessThan(11_000)

    harness.sandbox.relay.start()
    const connecting = connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    await expect(connecting).resolves.toMatchObject({ accounts: [{ address: firstAccount }] })
    await expect(
      connector.getProvider('eip155')?.request({ method: 'personal_sign', params: ['0x00', firstAccount] }),
    ).resolves.toMatch(/^0x/)
  })

  test('lets an abort end connecting at once', async () => {
    const { connector } = harness.openSite()
    harness.sandbox.relay.stop()
    const abort = new AbortController()
    const connecting = connector.connect(harness.request({ signal: abort.signal }))
    connecting.catch(() => undefined)
    await sleep(500)
    const started = Date.now()
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    expect(Date.now() - started).toBeLessThan(200)
  })

  test('delays a request, which is answered once it is back', async () => {
    const { connector } = await harness.connect()
    harness.sandbox.relay.stop()
    await sleep(500)
    const provider = connector.getProvider('eip155')
    const signing = provider?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })
    await sleep(1_500)
    harness.sandbox.relay.start()
    await expect(signing).resolves.toMatch(/^0x/)
  })

  test('delays an approval that is awaited', async () => {
    const { connector } = harness.openSite()
    const wallet = await harness.openWallet()
    const connecting = connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    connecting.catch(() => undefined)
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1), 5_000)
    harness.sandbox.relay.stop()
    await sleep(500)
    harness.sandbox.relay.start()
    await wallet.proposals[0]?.approve()
    await expect(connecting).resolves.toMatchObject({ accounts: [{ address: firstAccount }] })
  })

  test('is found again by itself, so that what the wallet does is heard', async () => {
    const { wallet, told } = await harness.connect()
    harness.sandbox.relay.stop()
    await sleep(1_000)
    harness.sandbox.relay.start()
    await wallet.emitChainChanged('eip155:137')
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ networks: { eip155: 'eip155:137' } }), 20_000)
  })

  test('is found again after a long outage', async () => {
    const { wallet, told } = await harness.connect()
    harness.sandbox.relay.stop()
    await sleep(22_000)
    harness.sandbox.relay.start()
    await wallet.disconnect()
    await vi.waitFor(() => expect(told).toEqual(['disconnected']), 20_000)
  })

  test('does not keep a person connected', async () => {
    const { connector, storage } = await harness.connect()
    harness.sandbox.relay.stop()
    await sleep(200)
    const started = Date.now()
    await connector.disconnect()
    expect(Date.now() - started).toBeLessThan(4_000)
    await expect(connector.reconnect(harness.request())).resolves.toBeUndefined()
    const key = (await storage.getKeys()).find(one => one.endsWith('//session'))
    await expect(storage.getItem(key ?? '')).resolves.toEqual([])
  })
})
