import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page as view, userEvent } from 'vitest/browser'

import { createMemoryServer, type MemoryServer } from '../../custody/memory-server.test-support.ts'
import { createDeviceStore } from '../../custody/storage/device-store.ts'
import type { Custody } from '../../custody/custody.ts'
import { createCustody } from '../../custody/wallet-custody.ts'
import type { Operator } from '../../wire.ts'
import { createBoxKeys } from '../../custody/sealed-box.ts'
import { keyIdOf, parseOperatorShare } from '../../custody/operator-share.ts'
import { beSeen } from '../approval/be-seen.test-support.ts'
import { clickOnceOn } from '../approval/real-clicks.test-support.ts'
import { FrameError } from '../frame-error.ts'
import { defineFrame } from '../frame-root.ts'
import type { Session } from '../session.ts'
import { createStage } from '../stage.ts'
import type { FramePageElement } from './frame-page-element.ts'
import { openPage } from './open-page.ts'
import type { PageName } from './page-parts.ts'

defineFrame()

let server: MemoryServer
let custody: Custody
let closed: boolean[]
let isFresh: boolean
let asked: string[]
let operator: Operator | undefined
let saved: Blob[]

beforeEach(async () => {
  beSeen()
  await view.viewport(360, 640)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push(blob as Blob)
    return 'blob:saved'
  })
  saved = []
  closed = []
  asked = []
  isFresh = true
  operator = undefined
  server = createMemoryServer()
  custody = createCustody({ userId: crypto.randomUUID(), server, store: createDeviceStore() })
  await custody.create()
})
afterEach(() => {
  close()
  document.documentElement.dir = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface OpenOptions {
  page?: PageName
  locale?: string
  theme?: 'light' | 'dark'
}

const ends: (() => void)[] = []
/** Closes all frames. */
const close = (): void => ends.splice(0).forEach(end => end())

async function ask(method: string, path: string, _schema: unknown, body?: object) {
  asked.push([method, path, ...(body ? [JSON.stringify(body)] : [])].join(' '))
  if (path === '/confirm/code' && (body as { code: string }).code !== '123456')
    throw new FrameError('codeWrong', 'This is not the code')
  if (path === '/confirm/code') isFresh = true
  return {}
}

/** Opens a page in a frame. */
function open({ page: name = 'split', locale = 'en', theme = 'light' }: OpenOptions = {}) {
  const session: Partial<Session> = {
    read: async () => ({ user: { id: 'ann', email: 'ann@example.com' }, isFresh }),
    custody: async () => custody,
    open: async () => ({ custody, who: { id: 'ann', email: 'ann@example.com' } }),
    operator: () => operator,
  }
  const storage = { window: async () => undefined, formerWindow: async () => undefined }
  const parts = { session: session as Session, server: { ask } as never, storage }
  const stage = createStage()
  const root = document.createElement('lk-frame')
  root.stage = stage
  root.onHeight = () => {}
  root.follow({ themeMode: theme, themeVariables: {}, locale })
  document.body.append(root)
  const over = new AbortController()
  ends.push(() => {
    over.abort()
    root.remove()
  })
  void openPage(stage, parts, name, over.signal).then(
    isDone => closed.push(isDone),
    () => {},
  )
  const shown = () =>
    root.shadowRoot?.querySelector<FramePageElement>('lk-split-page, lk-recovery-page, lk-hand-over-page')
  const find = <Type extends HTMLElement = HTMLElement>(name: string) =>
    shown()?.renderRoot.querySelector<Type>(`[test-id="${name}"], [data-testid="${name}"]`) ?? undefined
  const until = (name: string) => vi.waitUntil(() => find(name), { timeout: 5_000 })
  const click = async (name: string) => clickOnceOn(await until(name))
  const text = () => shown()?.renderRoot.textContent?.replaceAll(/\s+/g, ' ') ?? ''
  const fieldOf = async (name: string) => {
    const field = await until(name)
    return vi.waitUntil(() => field.shadowRoot?.querySelector('input') as HTMLInputElement | null)
  }
  const saveFile = async () => {
    await click('recovery-file')
    for (const name of ['recovery-passphrase', 'recovery-passphrase-again'])
      await userEvent.fill(await fieldOf(name), 'a long enough passphrase')
    await click('recovery-save')
    const input = (await until('recovery-show')) as HTMLInputElement
    const [blob] = saved.slice(-1)
    await userEvent.upload(input, new File([blob!], 'latchkey-recovery.json'))
    await click('recovery-kept')
  }
  return { root, find, until, click, text, saveFile }
}

const generation = () => server.wallet?.generation

describe('the page that replaces all parts of a wallet', () => {
  test('explains the fate of the earlier parts before it creates new ones, and finishes only with a backup', async () => {
    const before = generation()
    const { find, until, click, text, saveFile } = open()
    await until('split-start')
    expect(text()).toContain('Its addresses and everything in it stay')
    expect(text()).toContain('earlier backup files and passkeys no longer work')
    expect(text()).toContain('those two still open the wallet')
    expect(server.pending).toBeNull()
    await click('split-start')
    await vi.waitUntil(() => text().includes('not in use yet'), { timeout: 5_000 })
    expect(find('split-finish')).toBeUndefined()
    await saveFile()
    await until('split-finish')
    expect(text()).toContain('New backups')
    expect(generation()).toBe(before)
    await click('split-finish')
    await vi.waitUntil(() => text().includes('Your wallet has new parts'), { timeout: 5_000 })
    expect(generation()).not.toBe(before)
    await click('split-done')
    await vi.waitUntil(() => closed.length > 0)
    expect(closed).toEqual([true])
  })

  test('does nothing before the user has confirmed their identity, for any code that they enter first', async () => {
    isFresh = false
    const { until, click, text, find } = open()
    await click('split-start')
    await click('split-send')
    const code = await until('split-code')
    const input = await vi.waitUntil(() => code.shadowRoot?.querySelector('input'))
    await userEvent.fill(input, '654321')
    await vi.waitUntil(() => text().includes('That’s not the code'), { timeout: 5_000 })
    expect(server.pending).toBeNull()
    expect(find('recovery-file')).toBeUndefined()
    await userEvent.fill(await vi.waitUntil(() => find('split-code')?.shadowRoot?.querySelector('input')), '123456')
    await vi.waitUntil(() => text().includes('not in use yet'), { timeout: 5_000 })
    expect(server.pending).not.toBeNull()
  })

  test('continues at the step of an earlier page', async () => {
    const first = open()
    await first.click('split-start')
    await first.saveFile()
    await first.click('split-later')
    await vi.waitUntil(() => closed.length > 0)
    expect(closed).toEqual([false])
    close()
    const { until, click, text } = open()
    await click('split-start')
    await until('split-finish')
    expect(text()).toContain('New backups')
    await click('split-finish')
    await vi.waitUntil(() => text().includes('Your wallet has new parts'), { timeout: 5_000 })
  })

  test('shows that another browser was faster, and lets the user start again', async () => {
    const before = generation()
    const { click, text, saveFile } = open()
    await click('split-start')
    await saveFile()
    server.pending = null
    vi.spyOn(server, 'commitSplit').mockRejectedValueOnce(new FrameError('splitOver', 'These are over'))
    await click('split-finish')
    await vi.waitUntil(() => text().includes('Nothing was changed'), { timeout: 5_000 })
    close()
    const again = open()
    await again.click('split-start')
    await again.saveFile()
    await again.click('split-finish')
    await vi.waitUntil(() => again.text().includes('Your wallet has new parts'), { timeout: 5_000 })
    expect(generation()).not.toBe(before)
  })

  test('keeps a backup with the operator too, if they have one of the earlier parts', async () => {
    const { publicKey } = await createBoxKeys()
    operator = { name: 'Shop Ltd', key: publicKey, state: 'kept' }
    const { click, until, find, text } = open()
    await click('split-start')
    await click('split-operator')
    await until('split-finish')
    expect(text()).toContain('Shop Ltd')
    expect(find('split-operator')).toBeUndefined()
    const [kept] = server.pending?.recoveries ?? []
    expect(kept).toMatchObject({ kind: 'operator', credentialId: keyIdOf(publicKey) })
    expect(parseOperatorShare(kept?.sealed ?? '')?.generation).toBe(server.pending?.wallet.generation)
  })

  test('shows that a device without a part cannot create new ones', async () => {
    custody = createCustody({ userId: crypto.randomUUID(), server, store: createDeviceStore() })
    const { until, text, find } = open()
    await until('recovery-back')
    expect(text()).toContain('no part of the wallet')
    expect(find('split-start')).toBeUndefined()
  })

  test.each([
    ['light', 'en', 'ltr'],
    ['dark', 'de', 'ltr'],
    ['light', 'de', 'rtl'],
    ['dark', 'en', 'rtl'],
  ] as const)('fits a phone, passes axe and works by keyboard: %s, %s, %s', async (theme, locale, dir) => {
    document.documentElement.dir = dir
    await custody.addRecovery(async () => ({ kind: 'file' }))
    const press = async ({ root, until }: ReturnType<typeof open>, name: string) => {
      const button = await until(name)
      await expect(root).to.be.accessible()
      expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth)
      await vi.waitUntil(() => !button.hasAttribute('disabled'), { timeout: 5_000 })
      button.focus()
      await userEvent.keyboard('{Enter}')
    }
    const first = open({ page: 'recovery', locale, theme })
    await press(first, 'recovery-split')
    await press(first, 'split-start')
    await first.until('recovery-file')
    await expect(first.root).to.be.accessible()
    await (await custody.split()).addRecovery(async () => ({ kind: 'file' }))
    close()
    const again = open({ locale, theme })
    await press(again, 'split-start')
    await press(again, 'split-finish')
    await press(again, 'split-done')
    await vi.waitUntil(() => closed.length > 0)
    expect(closed).toEqual([true])
  })
})
