import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import {
  firstAccount,
  type HarnessSite,
  type PairingHarness,
  providerOf,
  startPairingHarness,
} from './pairing-harness.ts'

let harness: PairingHarness

beforeAll(async () => {
  harness = await startPairingHarness()
})
afterEach(() => harness.tidy())
afterAll(() => harness.close())

/** Opens another tab: the storage is the same, the client is not. */
function openTab({ storage }: HarnessSite): HarnessSite {
  return harness.openSite({ storage: { ...storage } })
}

const sign = ({ connector }: HarnessSite): Promise<unknown> | undefined =>
  providerOf(connector)?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })

describe('two tabs with a client each', { timeout: 30_000 }, () => {
  async function connectBoth() {
    const one = await harness.connect()
    const other = openTab(one)
    await other.connector.reconnect(harness.request())
    return { one, other }
  }

  async function pairAgain({ connector }: HarnessSite, name = 'Second Wallet') {
    const wallet = await harness.openWallet({ auto: 'approve', name })
    const asked = vi.fn()
    wallet.onRequest(asked)
    await connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    return asked
  }

  test('share a session that one pairs in the place of another, and its requests reach the new wallet', async () => {
    const { one, other } = await connectBoth()
    const asked = await pairAgain(one)
    await vi.waitFor(() => expect(other.told).toMatchObject([{ wallet: { name: 'Second Wallet' } }]), 5_000)
    await expect(sign(other)).resolves.toMatch(/^0x/)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('leave no entry in the history of either tab for a session that one tab ends', async () => {
    const { one, other } = await connectBoth()
    const { topic } = (await storedIn(one, 'session'))[0] as { topic: string }
    const listHistory = async () => (await storedIn(other, 'history')).map(entry => entry.topic)
    await vi.waitFor(async () => expect(await listHistory()).toContain(topic), 5_000)
    await one.connector.disconnect()
    await vi.waitFor(() => expect(other.told).toEqual(['disconnected']), 5_000)
    await pairAgain(other)
    const [session] = await storedIn(other, 'session')
    await vi.waitFor(async () => expect(await listHistory()).toContain(session?.topic), 5_000)
    expect(await listHistory()).not.toContain(topic)
  })

  test('find the new session on a reconnect if they missed the end', async () => {
    const { one, other } = await connectBoth()
    await one.wallet.close()
    const { topic } = (await storedIn(one, 'session'))[0] as { topic: string }
    const asked = await pairAgain(one)
    await vi.waitFor(
      async () => expect((await storedIn(one, 'session')).map(each => each.topic)).not.toContain(topic),
      5_000,
    )
    await expect(other.connector.reconnect(harness.request())).resolves.toMatchObject({
      wallet: { name: 'Second Wallet' },
    })
    await expect(sign(other)).resolves.toMatch(/^0x/)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('keep the pairings of each other in storage', async () => {
    const { one, other } = await connectBoth()
    await pairAgain(one)
    await vi.waitFor(() => expect(other.told).toHaveLength(1), 5_000)
    await one.connector.destroy()
    await other.connector.destroy()
    const later = openTab(one)
    await expect(later.connector.reconnect(harness.request())).resolves.toMatchObject({
      wallet: { name: 'Second Wallet' },
    })
    await expect(sign(later)).resolves.toMatch(/^0x/)
  })

  test('end a session at once that the other tab ended while the relay was down', async () => {
    const { one, other } = await connectBoth()
    harness.sandbox.relay.stop()
    await one.connector.disconnect()
    await vi.waitFor(() => expect(other.told).toEqual(['disconnected']), 5_000)
    await expect(other.connector.reconnect(harness.request())).resolves.toBeUndefined()
    await expect(sign(other)).rejects.toMatchObject({ code: 'pairingNotConnected' })
  })
})

/** Returns the library's stored sessions, or its stored messages. */
async function storedIn({ storage }: HarnessSite, name: 'session' | 'history'): Promise<{ topic: string }[]> {
  const entries = await storage.getEntries<{ topic: string }[]>()
  return entries.flatMap(([key, value]) => (key.endsWith(`//${name}`) ? value : []))
}
