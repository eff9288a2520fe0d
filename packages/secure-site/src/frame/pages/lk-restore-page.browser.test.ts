import { afterEach, expect, test, vi } from 'vitest'

import { createMemoryServer } from '../../custody/memory-server.test-support.ts'
import { createMemoryStore } from '../../custody/memory-store.test-support.ts'
import type { KeptRecovery } from '../../custody/share-server.ts'
import { createCustody } from '../../custody/wallet-custody.ts'
import type { Session } from '../session.ts'
import { createPage } from './create-page.ts'
import type { FramePageElement } from './frame-page-element.ts'

let page: FramePageElement | undefined
afterEach(() => page?.remove())

/** Opens the page in a browser without a share of the wallet, which has these recoveries. */
async function begin(...recoveries: readonly KeptRecovery[]) {
  const server = createMemoryServer()
  const userId = crypto.randomUUID()
  await createCustody({ userId, server, store: createMemoryStore() }).create()
  for (const each of recoveries) await server.putRecovery(each, server.wallet?.generation ?? '')
  const custody = createCustody({ userId, server, store: createMemoryStore() })
  const session: Partial<Session> = {
    custody: async () => custody,
    open: async () => ({ custody, who: { id: userId } }),
    operator: () => undefined,
  }
  const storage = { window: async () => undefined, formerWindow: async () => undefined }
  const parts = { session: session as Session, server: undefined as never, storage }
  page = createPage(
    'restore',
    parts,
    () => {},
    () => {},
  )
  document.body.append(page)
  const has = (name: string): boolean => page?.renderRoot.querySelector(`[test-id="${name}"]`) !== null
  await vi.waitUntil(() => has('restore-device'), { timeout: 5_000 })
  return { has, text: () => page?.renderRoot.textContent ?? '' }
}

test('lk-restore-page requests a recovery file if one was created', async () => {
  const { has, text } = await begin({ kind: 'file', credentialId: 'file-1' })
  expect([has('restore-file'), has('restore-unshown-file')]).toEqual([true, false])
  expect(text()).toContain('No passkey was made')
})

test('lk-restore-page shows that no recovery was created, and offers only a file that was saved and never confirmed', async () => {
  const { has, text } = await begin()
  expect([has('restore-file'), has('restore-unshown-file'), has('restore-passkey')]).toEqual([false, true, false])
  expect(text()).toContain('No backup was made for this wallet')
})
