import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { createDeviceStore } from '../../custody/storage/device-store.ts'
import { createMemoryServer, type MemoryServer } from '../../custody/memory-server.test-support.ts'
import type { KeptRecovery } from '../../custody/share-server.ts'
import { createCustody } from '../../custody/wallet-custody.ts'
import { beSeen } from '../approval/be-seen.test-support.ts'
import { clickOnceOn } from '../approval/real-clicks.test-support.ts'
import { stillMs } from '../approval/visible-for.ts'
import type { Session } from '../session.ts'
import { createPage } from './create-page.ts'
import type { FramePageElement } from './frame-page-element.ts'

let page: FramePageElement | undefined
let server: MemoryServer
let closed: boolean[]
let isFresh: boolean
let asked: unknown[]
let saved: Blob[]

beforeEach(() => {
  beSeen()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push(blob as Blob)
    return 'blob:saved'
  })
  saved = []
  closed = []
  isFresh = true
  asked = []
  server = createMemoryServer()
})
afterEach(() => {
  page?.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Records the page's own requests to the server. */
async function ask(method: string, path: string, _schema: unknown, body?: object) {
  asked.push([method, path, body])
  if (path === '/confirm/code') isFresh = true
  if (path === '/wallet/recovery/remove') {
    const { credentialId = '' } = body as { credentialId?: string }
    server.recoveries = server.recoveries.filter(each => each.credentialId !== credentialId)
    server.removed.push(credentialId)
  }
  return {}
}

/** Opens the page at the step of the passphrase. */
async function begin() {
  const parts = await open()
  await parts.click('recovery-file')
  return parts
}

/** Opens the page at its first step. @param existing recoveries of the wallet */
async function open(...existing: readonly KeptRecovery[]) {
  const custody = createCustody({ userId: crypto.randomUUID(), server, store: createDeviceStore() })
  await custody.create()
  for (const recovery of existing) await server.putRecovery(recovery, server.wallet?.generation ?? '')
  const session: Partial<Session> = {
    read: async () => ({ user: { id: 'ann', email: 'ann@example.com' }, isFresh }),
    custody: async () => custody,
    operator: () => undefined,
  }
  const storage = { window: async () => undefined, formerWindow: async () => undefined }
  page = createPage(
    'recovery',
    { session: session as Session, server: { ask } as never, storage },
    isDone => closed.push(isDone),
    () => {},
  )
  document.body.append(page)
  const find = <Type extends HTMLElement = HTMLElement>(name: string) =>
    page?.renderRoot.querySelector<Type>(`[test-id="${name}"], [data-testid="${name}"]`) ?? undefined
  const until = (name: string) => vi.waitUntil(() => find(name), { timeout: 5_000 })
  const click = async (name: string) => clickOnceOn(await until(name))
  const fieldOf = async (name: string) => {
    const field = await until(name)
    return vi.waitUntil(() => field.shadowRoot?.querySelector('input') as HTMLInputElement | null)
  }
  return { find, until, click, fieldOf }
}

/** Opens the page after a file was saved. */
async function save() {
  const { find, until, click, fieldOf } = await begin()
  for (const name of ['recovery-passphrase', 'recovery-passphrase-again'])
    await userEvent.fill(await fieldOf(name), 'a long enough passphrase')
  await click('recovery-save')
  const input = (await until('recovery-show')) as HTMLInputElement
  return { find, click, show: (file: File) => userEvent.upload(input, file) }
}

const recoveries = async () => (await server.getRecoveries()).map(({ kind }) => kind)

test('lk-recovery-page creates a recovery once the user has confirmed with a code', async () => {
  isFresh = false
  const { until, click, find } = await open()
  await click('recovery-file')
  await click('recovery-send')
  expect(find('recovery-passphrase')).toBeUndefined()
  const code = await until('recovery-code')
  code.dispatchEvent(new CustomEvent('lk-complete', { detail: { value: '123456' } }))
  await until('recovery-passphrase')
  expect(asked).toMatchObject([
    ['POST', '/confirm', {}],
    ['POST', '/confirm/code', { code: '123456' }],
  ])
})

test('lk-recovery-page lists a recovery, and removes it once the user has confirmed with a code', async () => {
  const { until, click, find } = await open(
    { kind: 'file' },
    { kind: 'passkey', label: 'Phone', credentialId: 'key', sealed: 'sealed' },
  )
  await until('recovery-remove-1')
  expect(page?.renderRoot.textContent).toContain('Passkey · Phone')
  isFresh = false
  await click('recovery-remove-1')
  await until('recovery-send')
  expect(asked).toEqual([])
  isFresh = true
  await click('recovery-back')
  await click('recovery-remove-1')
  await vi.waitUntil(() => !find('recovery-remove-1'), { timeout: 5_000 })
  expect(asked).toEqual([['POST', '/wallet/recovery/remove', { kind: 'passkey', credentialId: 'key' }]])
  expect(await recoveries()).toEqual(['file'])
})

test('lk-recovery-page counts a recovery file once the user has opened the saved file', async () => {
  const { find, click, show } = await save()
  const kept = find('recovery-kept')
  expect(kept?.hasAttribute('disabled')).toBe(true)
  // A script's click is ignored too.
  kept?.click()
  await show(new File(['{}'], 'latchkey-recovery.json', { type: 'application/json' }))
  await vi.waitUntil(() => page?.renderRoot.querySelector('lk-note'), { timeout: 5_000 })
  expect(kept?.hasAttribute('disabled')).toBe(true)
  expect(await recoveries()).toEqual([])
  await show(new File([saved.at(-1) ?? ''], 'latchkey-recovery (1).json', { type: 'application/json' }))
  await click('recovery-kept')
  await vi.waitUntil(() => closed.length > 0, { timeout: 5_000 })
  expect([closed, await recoveries()]).toEqual([[true], ['file']])
})

test('lk-recovery-page goes back without a recovery if the user does not have the file', async () => {
  const { find, click } = await save()
  await click('recovery-back')
  await vi.waitUntil(() => find('recovery-file'), { timeout: 5_000 })
  expect([closed, await recoveries()]).toEqual([[], []])
})

test('lk-recovery-page moves the focus at each step: to the first field, or to the heading without one', async () => {
  const { find, fieldOf } = await begin()
  const focused = () => page?.renderRoot instanceof ShadowRoot && page.renderRoot.activeElement
  const first = await fieldOf('recovery-passphrase')
  await vi.waitUntil(() => focused() === find('recovery-passphrase'), { timeout: 5_000 })
  expect(first.getAttribute('aria-describedby')).toBe('note')
  await userEvent.keyboard('a long enough passphrase')
  await userEvent.tab()
  await userEvent.keyboard('another')
  const pressEnterUntil = (hasCounted: () => unknown) =>
    vi.waitFor(
      async () => {
        await userEvent.keyboard('{Enter}')
        expect(hasCounted()).toBeTruthy()
      },
      // Presses with less time between them count as a double press, and are ignored.
      { timeout: 8_000, interval: 2 * stillMs },
    )
  await vi.waitUntil(() => find('recovery-save')?.hasAttribute('disabled') === false, { timeout: 5_000 })
  await pressEnterUntil(() => (find('recovery-passphrase-again') as { error?: string } | undefined)?.error)
  await userEvent.fill(await fieldOf('recovery-passphrase-again'), 'a long enough passphrase')
  await pressEnterUntil(() => find('recovery-show'))
  await vi.waitUntil(() => (focused() as Element | null)?.localName === 'h1', { timeout: 5_000 })
})
