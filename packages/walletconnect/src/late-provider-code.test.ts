import { isUserRejection } from '@latchkey/primitives'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  firstAccount,
  type HarnessSite,
  type PairingHarness,
  providerOf,
  secondAccount,
  startPairingHarness,
} from './pairing-harness.ts'

let harness: PairingHarness
beforeAll(async () => {
  harness = await startPairingHarness()
})
beforeEach(waitLong)
afterEach(async () => {
  vi.restoreAllMocks()
  await harness.tidy()
})
afterAll(() => harness.close())

/** Prevents that the waits of three seconds, for the code of a provider and for the end of a session, end by the clock. */
function waitLong(): void {
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number, ...given: never[]) =>
    setTimeout(run, ms === 3_000 ? 60_000 : ms, ...given)) as typeof setTimeout)
}

/** Creates code of a provider whose loading the test ends. */
function createLateCode() {
  let come = (): void => {}
  const coming = new Promise<void>(resolve => (come = resolve))
  const prepareProvider = vi.fn(() => coming)
  return { prepareProvider, come: () => come() }
}

const accountsOf = ({ connector }: HarnessSite): string[] =>
  providerOf(connector)
    ?.accounts()
    .map(({ address }) => address) ?? []

/** Returns the library's sessions, as this site has stored them. */
async function sessionsIn({ storage }: HarnessSite): Promise<unknown[]> {
  const entries = await storage.getEntries<unknown[]>()
  return entries.flatMap(([key, value]) => (key.endsWith('//session') ? value : []))
}

describe('a session that its wallet ends while the code of its provider is loading', { timeout: 60_000 }, () => {
  test('rejects like a wallet that rejects', async () => {
    const { prepareProvider, come } = createLateCode()
    const site = harness.openSite({ prepareProvider })
    const wallet = await harness.openWallet({ auto: 'approve' })
    const onPairingUri = (uri: string): void => void wallet.pair(uri)
    const failure = site.connector.connect(harness.request({ onPairingUri })).catch((error: unknown) => error)
    await vi.waitFor(() => expect(prepareProvider).toHaveBeenCalledOnce(), 10_000)
    await wallet.disconnect()
    await vi.waitFor(async () => expect(await sessionsIn(site)).toEqual([]), 10_000)
    come()
    expect(await failure).toMatchObject({ code: 'sessionEnded' })
    expect(isUserRejection(await failure)).toBe(true)
    expect([accountsOf(site), site.told]).toEqual([[], []])
    await expect(site.connector.connect(harness.request({ onPairingUri }))).resolves.toMatchObject({
      accounts: [{ address: firstAccount }],
    })
  })
})

describe('a session that is restored while the code of its provider is loading', { timeout: 60_000 }, () => {
  async function restoreLate() {
    const before = await harness.connect()
    await before.connector.destroy()
    const { prepareProvider, come } = createLateCode()
    const site = harness.openSite({ storage: before.storage, prepareProvider })
    const restoring = site.connector.reconnect(harness.request())
    await vi.waitFor(() => expect(prepareProvider).toHaveBeenCalledOnce(), 10_000)
    return { before, site, prepareProvider, come, restoring }
  }

  test('ends if the site disconnects meanwhile, however slow the relay is', async () => {
    const { site, come, restoring } = await restoreLate()
    harness.sandbox.relay.stop()
    void site.connector.disconnect()
    come()
    await expect(restoring).resolves.toBeUndefined()
    expect(accountsOf(site)).toEqual([])
  })

  test('is replaced by a wallet that is paired meanwhile, however slow the relay is to end it', async () => {
    const { site, prepareProvider, come, restoring } = await restoreLate()
    const wallet = await harness.openWallet({ auto: 'approve', autoChoice: { accounts: [secondAccount] } })
    prepareProvider.mockResolvedValueOnce(undefined)
    providerOf(site.connector)?.once('accountsChanged', () => harness.sandbox.relay.stop())
    await site.connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    come()
    await expect(restoring).resolves.toMatchObject({ accounts: [{ address: secondAccount }] })
    expect(accountsOf(site)).toEqual([secondAccount])
  })

  test('is the one that another tab pairs in its place meanwhile', async () => {
    const { site, come, restoring } = await restoreLate()
    const tab = harness.openSite({ storage: { ...site.storage } })
    const wallet = await harness.openWallet({ auto: 'approve', autoChoice: { accounts: [secondAccount] } })
    await tab.connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    await vi.waitFor(async () => expect(await sessionsIn(site)).toHaveLength(1), 10_000)
    come()
    expect(await restoring).toBeDefined()
    await vi.waitFor(() => expect(accountsOf(site)).toEqual([secondAccount]), 10_000)
  })
})
