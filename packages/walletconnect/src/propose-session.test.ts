import { expect, test, vi } from 'vitest'

import type { PairingClient } from './pairing-client.ts'
import { proposeSession } from './propose-session.ts'

/** Creates a client of a site's own provider, which reports its code as `connect` is called. */
function createClient(connect: () => Promise<unknown>) {
  const listeners = new Set<(uri: string) => void>()
  const siteProvider = {
    once: (_event: string, listener: (uri: string) => void) => void listeners.add(listener),
    off: (_event: string, listener: (uri: string) => void) => void listeners.delete(listener),
    async connect() {
      for (const listener of listeners) listener('wc:topic@2?symKey=0')
      return await connect()
    },
  }
  const approvals = { watch: () => ({ stop: vi.fn() }) }
  return { client: { siteProvider, approvals, sign: {} } as unknown as PairingClient, listeners }
}

test('proposeSession reports the code of a site’s own provider, and leaves no listener there', async () => {
  const session = { topic: 'session' }
  const { client, listeners } = createClient(async () => session)
  const uris: string[] = []
  const approval = await proposeSession(client, { proposal: {}, rpcMap: {}, onUri: uri => void uris.push(uri) })
  expect(approval).toEqual({ session, signed: [] })
  expect(uris).toEqual(['wc:topic@2?symKey=0'])
  await vi.waitFor(() => expect(listeners.size).toBe(0))
})
