import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { firstAccount, type PairingHarness, startPairingHarness, providerOf } from './pairing-harness.ts'
import { createMemoryStorage } from './session-storage.ts'

let harness: PairingHarness
let site: InstanceType<typeof UniversalProvider>

beforeAll(async () => {
  harness = await startPairingHarness()
  site = await UniversalProvider.init({
    projectId: 'sandbox',
    relayUrl: harness.sandbox.relay.url,
    metadata: { name: 'A site', description: 'For tests', url: 'https://site.example', icons: [] },
    logger: 'silent',
    telemetryEnabled: false,
    storage: createMemoryStorage(),
    customStoragePrefix: 'site-provider',
  })
})
afterEach(() => harness.tidy())
afterAll(async () => {
  site.client.core.heartbeat.stop()
  await site.client.core.relayer.transportClose()
  await harness.close()
})

describe('a site’s own universal provider', { timeout: 30_000 }, () => {
  test('has the session, which the site and the kit both can use and end', async () => {
    const { connector, wallet, session, told } = await harness.connect({ site: { universalProvider: site } })
    expect(session.accounts).toMatchObject([{ address: firstAccount }])
    expect(site.session?.topic).toBe(wallet.sessions[0]?.topic)
    const request = { method: 'personal_sign', params: ['0x00', firstAccount] }
    await expect(site.request(request, 'eip155:1')).resolves.toMatch(/^0x/)
    await expect(providerOf(connector)?.request(request)).resolves.toMatch(/^0x/)
    await connector.disconnect()
    expect(site.session).toBeUndefined()
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 5_000)
    expect(told).toEqual([])
  })

  test('stays open for the site when the kit is destroyed', async () => {
    const { connector } = await harness.connect({ site: { universalProvider: site } })
    await connector.destroy()
    await expect(
      site.request({ method: 'personal_sign', params: ['0x00', firstAccount] }, 'eip155:1'),
    ).resolves.toMatch(/^0x/)
  })
})
