import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { createDeviceStore } from '../../custody/device-store.ts'
import { createMemoryServer, type MemoryServer } from '../../custody/memory-server.test-support.ts'
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
  server = createMemoryServer()
})
afterEach(() => {
  page?.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The page, where a passphrase is asked for. */
async function begin() {
  const custody = createCustody({ userId: crypto.randomUUID(), server, store: createDeviceStore() })
  await custody.create()
  const session: Partial<Session> = { custody: async () => custody, operator: () => undefined }
  const storage = { window: async () => undefined, formerWindow: async () => undefined }
  page = createPage('recovery', { session: session as Session, server: undefined as never, storage }, isDone =>
    closed.push(isDone),
  )
  document.body.append(page)
  const find = <Type extends HTMLElement = HTMLElement>(name: string) =>
    page?.renderRoot.querySelector<Type>(`[test-id="${name}"], [data-testid="${name}"]`) ?? undefined
  const until = (name: string) => vi.waitUntil(() => find(name), { timeout: 5_000 })
  const click = async (name: string) => clickOnceOn(await until(name))
  await click('recovery-file')
  const fieldOf = async (name: string) => {
    const field = await until(name)
    return vi.waitUntil(() => field.shadowRoot?.querySelector('input') as HTMLInputElement | null)
  }
  return { find, until, click, fieldOf }
}

/** The page, where a file was just saved. */
async function save() {
  const { find, until, click, fieldOf } = await begin()
  for (const name of ['recovery-passphrase', 'recovery-passphrase-again'])
    await userEvent.fill(await fieldOf(name), 'a long enough passphrase')
  await click('recovery-save')
  const input = (await until('recovery-show')) as HTMLInputElement
  return { find, click, show: (file: File) => userEvent.upload(input, file) }
}

const recoveries = async () => (await server.getRecoveries()).map(({ kind }) => kind)

test('a recovery file counts once the person has shown it as it was saved', async () => {
  const { find, click, show } = await save()
  const kept = find('recovery-kept')
  expect(kept?.hasAttribute('disabled')).toBe(true)
  // A script's click does nothing either.
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

test('whoever does not have the file goes back, and there is no recovery', async () => {
  const { find, click } = await save()
  await click('recovery-back')
  await vi.waitUntil(() => find('recovery-file'), { timeout: 5_000 })
  expect([closed, await recoveries()]).toEqual([[], []])
})

test('a keyboard goes on at each step: in the first field, by Enter, and at the heading where there is none', async () => {
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
      // Two presses that are closer together are a double press, and count as none.
      { timeout: 8_000, interval: 2 * stillMs },
    )
  await vi.waitUntil(() => find('recovery-save')?.hasAttribute('disabled') === false, { timeout: 5_000 })
  await pressEnterUntil(() => (find('recovery-passphrase-again') as { error?: string } | undefined)?.error)
  await userEvent.fill(await fieldOf('recovery-passphrase-again'), 'a long enough passphrase')
  await pressEnterUntil(() => find('recovery-show'))
  await vi.waitUntil(() => (focused() as Element | null)?.localName === 'h1', { timeout: 5_000 })
})
