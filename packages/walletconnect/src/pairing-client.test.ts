import { expect, onTestFinished, test } from 'vitest'

import { openPairingClient } from './pairing-client.ts'
import { createMemoryStorage } from './session-storage.ts'

const storage = createMemoryStorage()

/** Opens a client for a relay that does not answer. */
async function open(relayUrl: string) {
  const metadata = { name: 'A site', description: 'For tests', url: 'https://site.example', icons: [] }
  const client = await openPairingClient({ projectId: 'test', relayUrl, storage, metadata })
  onTestFinished(() => client.release())
  return client
}

const prefixOf = ({ sign }: Awaited<ReturnType<typeof open>>): string => sign.core.customStoragePrefix

test('each relay has a client and storage keys of its own, and no client is left on the page’s globals', async () => {
  const first = await open('ws://127.0.0.1:1/a_b/?x#y')
  expect(prefixOf(first)).toBe(':127.0.0.1_1_a_b')
  const again = await open('ws://127.0.0.1:1/a_b/?x#y')
  expect(again.sign).toBe(first.sign)
  const other = await open('wss://localhost:1/')
  expect(prefixOf(other)).toBe(':localhost_1')
  expect(other.sign).not.toBe(first.sign)
  expect(Object.keys(globalThis).filter(key => key.startsWith('_walletConnectCore_'))).toEqual([])
})
