import { expect, test, vi } from 'vitest'

import { endSession } from './end-session.ts'
import type { PairingClient } from './pairing-client.ts'

test('endSession does nothing for a session that the library no longer has', async () => {
  const update = vi.fn(async () => {})
  const disconnect = vi.fn(async () => {})
  const sign = { session: { getAll: () => [{ topic: 'other' }], update }, disconnect }
  await expect(endSession({ sign } as unknown as PairingClient, 'ended')).resolves.toBeUndefined()
  expect([update.mock.calls, disconnect.mock.calls]).toEqual([[], []])
})
