import { Socket } from 'node:net'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  firstAccount,
  type PairingHarness,
  type PairingWallet,
  quickenTime,
  startPairingHarness,
  providerOf,
} from './pairing-harness.ts'
import { pause } from './abortable.ts'

let harness: PairingHarness

beforeAll(async () => {
  harness = await startPairingHarness()
})
beforeEach(quickenTime)
afterEach(() => harness.tidy())
afterAll(() => harness.close())

describe('a relay that is down', { timeout: 60_000 }, () => {
  test('fails a connect, which works again once the relay is back', async () => {
    const { connector } = harness.openSite()
    harness.sandbox.relay.stop()
    await expect(connector.connect(harness.request())).rejects.toMatchObject({
      code: 'relayUnreachable',
      shortMessage: 'The relay cannot be reached',
    })

    harness.sandbox.relay.start()
    const wallet = await harness.openWallet({ auto: 'approve' })
    const connecting = connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    await expect(connecting).resolves.toMatchObject({ accounts: [{ address: firstAccount }] })
    const provider = providerOf(connector)
    await expect(provider?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })).resolves.toMatch(/^0x/)
  })

  test('lets an abort end a connect before it fails', async () => {
    const { connector } = harness.openSite()
    harness.sandbox.relay.stop()
    const abort = new AbortController()
    const connecting = connector.connect(harness.request({ signal: abort.signal }))
    connecting.catch(() => undefined)
    await pause(500)
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
  })

  test.each([500, 7_000])('delays a request for the %i ms of its outage', async outageMs => {
    const { connector, wallet } = await harness.connect()
    await stopRelay(wallet)
    const provider = providerOf(connector)
    const signing = provider?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })
    await pause(outageMs)
    harness.sandbox.relay.start()
    await harness.reopen(wallet)
    await expect(signing).resolves.toMatch(/^0x/)
  })

  test('delays an approval that is pending', async () => {
    const { connector } = harness.openSite()
    const onPairingUri = vi.fn()
    const connecting = connector.connect(harness.request({ onPairingUri }))
    await vi.waitFor(() => expect(onPairingUri).toHaveBeenCalled(), 5_000)
    await stopRelay()
    await pause(1_000)
    harness.sandbox.relay.start()
    const wallet = await harness.openWallet({ auto: 'approve' })
    await wallet.pair(String(onPairingUri.mock.calls[0]?.[0]))
    await expect(connecting).resolves.toMatchObject({ accounts: [{ address: firstAccount }] })
  })

  test.each([500, 12_000])('reconnects after %i ms, and events of the wallet arrive', async outageMs => {
    const { wallet, told } = await harness.connect()
    await stopRelay(wallet)
    await pause(outageMs)
    harness.sandbox.relay.start()
    const reopened = await harness.reopen(wallet)
    await reopened.emitChainChanged('eip155:137')
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ networks: { eip155: 'eip155:137' } }), 20_000)
    await reopened.disconnect()
    await vi.waitFor(() => expect(told.at(-1)).toBe('disconnected'), 5_000)
  })

  test('does not keep an account connected after a disconnect', async () => {
    const { connector, storage, wallet } = await harness.connect()
    await stopRelay(wallet)
    await connector.disconnect()
    await expect(connector.reconnect(harness.request())).resolves.toBeUndefined()
    const key = (await storage.getKeys()).find(one => one.endsWith('//session'))
    await expect(storage.getItem(key ?? '')).resolves.toEqual([])
  })

  test('is tried one socket at a time, for any number of messages', async () => {
    const { connector, wallet } = await harness.connect()
    await wallet.close()
    harness.sandbox.relay.stop()
    // The library notices the outage within this time, and retries by itself only after it.
    await pause(50)
    const opened = vi.spyOn(Socket.prototype, 'connect')
    const abort = new AbortController()
    const connecting = connector.connect(harness.request({ signal: abort.signal }))
    connecting.catch(() => undefined)
    await pause(7_000)
    abort.abort()
    expect(opened.mock.calls.length).toBeGreaterThan(1)
    expect(opened.mock.calls.length).toBeLessThan(10)
    opened.mockRestore()
  })
})

/** The wallet closes first, because its own client is not under test here. */
async function stopRelay(wallet?: PairingWallet): Promise<void> {
  await wallet?.close()
  harness.sandbox.relay.stop()
  await pause(200)
}
