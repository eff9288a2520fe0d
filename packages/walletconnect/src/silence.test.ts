import { Socket } from 'node:net'

import { settle } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { firstAccount, type PairingHarness, quickenTime, startPairingHarness, providerOf } from './pairing-harness.ts'

let harness: PairingHarness
/** `host:port` of every socket that this process opens; sockets to other machines are blocked. */
let contacted: Set<string>
const openSocket = Socket.prototype.connect

beforeAll(async () => {
  harness = await startPairingHarness()
})
beforeEach(() => {
  contacted = new Set()
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [options] = (Array.isArray(args[0]) ? args[0] : args) as [{ host?: string; port?: number }]
    const host = options.host ?? 'localhost'
    contacted.add(`${host}:${options.port}`)
    if (/^(localhost|127\.0\.0\.1)$/.test(host)) return openSocket.apply(this, args as never)
    queueMicrotask(() => this.destroy(new Error('This test reaches nobody outside')))
    return this
  })
})
afterEach(async () => {
  await harness.tidy()
  vi.restoreAllMocks()
})
afterAll(() => harness.close())

describe('network silence', { timeout: 30_000 }, () => {
  // covers: S7.51
  test('a connector contacts no host but the site’s own relay, from pairing to the end of the session', async () => {
    const relayHost = new URL(harness.sandbox.relay.url).host
    const { connector, wallet, told } = await harness.connect()
    const provider = providerOf(connector)
    await provider?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })
    await connector.ping()
    await wallet.update({ chains: ['eip155:1'] })
    await vi.waitFor(() => expect(told).not.toEqual([]), 5_000)
    await connector.disconnect()
    expect([...contacted]).toEqual([relayHost])
  })

  test('creating a connector contacts no host and loads nothing', async () => {
    const { connector } = harness.openSite()
    await vi.dynamicImportSettled()
    await settle()
    expect([...contacted]).toEqual([])
    expect(providerOf(connector)).toBeUndefined()
  })

  // covers: S7.51
  test('a connector contacts no host but the pairing library’s relay if the site has none', async () => {
    quickenTime()
    const { connector } = harness.openSite({ relayUrl: undefined })
    await expect(connector.connect(harness.request())).rejects.toMatchObject({ code: 'relayUnreachable' })
    expect([...contacted]).toEqual(['relay.walletconnect.org:443'])
  })
})
