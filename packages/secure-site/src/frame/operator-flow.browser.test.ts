import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'

import { createDeviceStore } from '../custody/storage/device-store.ts'
import { keyIdOf, parseOperatorShare, resealOperatorShare } from '../custody/operator-share.ts'
import { type BoxKeys, createBoxKeys } from '../custody/sealed-box.ts'
import type { KeptRecovery, ServerWallet } from '../custody/share-server.ts'
import type { Operator } from '../wire.ts'
import { FrameError } from './frame-error.ts'
import { takeFromOperator } from './operator-share.ts'
import { beSeen } from './approval/be-seen.test-support.ts'
import { clickOnceOn } from './approval/real-clicks.test-support.ts'
import { createPage } from './pages/create-page.ts'
import type { FramePageElement } from './pages/frame-page-element.ts'
import type { ServerClient } from './server-client.ts'
import { createSession } from './session.ts'

let keys: BoxKeys[]
let userId: string
let wallet: ServerWallet | null
let kept: KeptRecovery[]
let isOperated: boolean
let isDown: boolean
let page: FramePageElement | undefined
let sent: string[]

beforeEach(async () => {
  keys = [await createBoxKeys()]
  userId = crypto.randomUUID()
  wallet = null
  kept = []
  beSeen()
  isOperated = true
  isDown = false
  sent = []
})
afterEach(() => {
  page?.remove()
  vi.unstubAllGlobals()
})

/** Storage of a browser that keeps the frame's data. */
const storage = {
  shares: async () => createDeviceStore(),
  window: async () => undefined,
  formerWindow: async () => undefined,
}

/** Creates a server by the rules of the HTTP interface, with the operator's keys. */
const server: ServerClient = {
  setUser() {},
  async ask(method, path, schema, body) {
    sent.push(`${method} ${path}`)
    return v.parse(schema, await answer(`${method} ${path}`, body))
  },
}

async function answer(call: string, body: unknown): Promise<unknown> {
  if (isDown) throw new FrameError('unreachable', 'No server')
  switch (call) {
    case 'GET /session':
      return { user: { id: userId, email: `${userId}@example.com` }, isFresh: true }
    case 'GET /wallet':
      return { wallet: wallet && { ...wallet, createdAt: 0 } }
    case 'PUT /wallet':
      wallet ??= body as ServerWallet
      return { wallet: { ...wallet, createdAt: 0 } }
    case 'GET /wallet/recovery':
      return recoveries()
    case 'PUT /wallet/operator':
      kept = [body as KeptRecovery, ...kept]
      return recoveries()
    case 'POST /wallet/operator/release':
      return { sealed: await releaseFor((body as { key: string }).key) }
    default:
      throw new FrameError('notFound', call)
  }
}

function recoveries(): { recoveries: []; operator?: Operator } {
  if (!isOperated) return { recoveries: [] }
  const key = keys[0]?.publicKey ?? ''
  const ids = kept.map(({ credentialId }) => credentialId)
  const state = ids.length === 0 ? 'asked' : ids.includes(keyIdOf(key)) ? 'kept' : 'former'
  return { recoveries: [], operator: { name: 'Shop Ltd', key, state } }
}

async function releaseFor(to: string): Promise<string> {
  const { generation = '', check = '' } = wallet ?? {}
  for (const { sealed = '' } of kept)
    for (const each of keys) {
      const share = parseOperatorShare(sealed)
      const released = share && (await resealOperatorShare(each, share, { userId, generation, check }, to))
      if (released !== undefined) return released
    }
  throw new FrameError('recoveryUnreadable', 'None opens')
}

/** Shows a page like the frame. */
async function show(name: 'recovery' | 'restore', locale: string) {
  const session = createSession(server, storage)
  let isDone: boolean | undefined
  page = createPage(
    name,
    { session, server, storage },
    done => (isDone = done),
    () => {},
  )
  page.locale = locale
  document.body.append(page)
  await expect.poll(() => page?.shadowRoot?.querySelector('lk-button')).toBeTruthy()
  return { session, isDone: () => isDone, text: () => page?.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '' }
}

async function clearStorage(): Promise<void> {
  await new Promise(resolve => {
    const cleared = indexedDB.deleteDatabase('latchkey-custody')
    cleared.onsuccess = cleared.onblocked = resolve
  })
}

describe('a wallet of a site whose operator keeps recoveries', () => {
  test('is sealed for the operator once its user agrees, and restored on a new browser', async () => {
    const session = createSession(server, storage)
    const { address } = await session.openWallet('eip155:1')
    expect(kept).toEqual([])
    const { giveToOperator } = await import('./operator-share.ts')
    const custody = await session.custody()
    await custody.open()
    await giveToOperator(custody, session.operator()!, userId)
    expect(await createSession(server, storage).openWallet('eip155:1')).toMatchObject({
      hasRecovery: true,
      operator: { name: 'Shop Ltd', state: 'kept' },
    })

    await clearStorage()
    const elsewhere = createSession(server, storage)
    await expect(elsewhere.openWallet('eip155:1')).rejects.toMatchObject({ code: 'needsRecovery' })
    const there = await elsewhere.custody()
    await there.restore(await takeFromOperator(server, there, userId, 'en'))
    expect((await elsewhere.openWallet('eip155:1')).address).toBe(address)
  })

  test('is sealed for a new key of the operator once its user agrees, and not by itself', async () => {
    const session = createSession(server, storage)
    await session.openWallet('eip155:1')
    const { giveToOperator } = await import('./operator-share.ts')
    const custody = await session.custody()
    await custody.open()
    await giveToOperator(custody, session.operator()!, userId)
    keys.unshift(await createBoxKeys())
    const { operator } = await createSession(server, storage).openWallet('eip155:1')
    expect(operator).toEqual({ name: 'Shop Ltd', state: 'kept', needsRenewal: true })
    const { text } = await show('recovery', 'en')
    expect(text()).toContain('Shop Ltd could open your wallet')
    expect(kept).toHaveLength(1)
    const yes = page?.shadowRoot?.querySelector<HTMLElement>('[test-id="recovery-operator-yes"]')
    if (!yes) throw new Error('The person is not asked')
    await clickOnceOn(yes)
    await expect.poll(() => kept.length).toBe(2)
    expect(kept[0]).toMatchObject({ kind: 'operator', credentialId: keyIdOf(keys[0]?.publicKey ?? ''), renews: true })
    // The former key can be removed.
    keys.pop()
    const there = await createSession(server, storage).custody()
    expect((await takeFromOperator(server, there, userId, 'en')).share.kind).toBe('recovery')
  })

  test.each([
    ['en', 'Shop Ltd could open your wallet: with both of its parts it could use it without you.'],
    ['de-AT', 'Shop Ltd könnte deine Wallet öffnen: mit seinen beiden Teilen auch ohne dich.'],
  ])('shows in %s the possible readers of a recovery share before it is sealed', async (locale, sentence) => {
    await createSession(server, storage).openWallet('eip155:1')
    const { text, isDone } = await show('recovery', locale)
    expect(text()).toContain(sentence)
    expect(text()).not.toContain('{')
    // A script's click is ignored.
    for (const button of page?.shadowRoot?.querySelectorAll('lk-button') ?? []) (button as HTMLElement).click()
    expect([isDone(), kept.length]).toEqual([undefined, 0])
  })

  test('shows on a new browser that the operator can restore it and that an email reports it, and ignores a click of a script', async () => {
    const session = createSession(server, storage)
    await session.openWallet('eip155:1')
    const { giveToOperator } = await import('./operator-share.ts')
    const custody = await session.custody()
    await custody.open()
    await giveToOperator(custody, session.operator()!, userId)
    await clearStorage()
    const { text } = await show('restore', 'en')
    await expect.poll(() => page?.shadowRoot?.querySelector('[test-id=restore-operator]')).toBeTruthy()
    expect(text()).toContain('Shop Ltd keeps a backup of your wallet')
    expect(text()).toContain('We’ll email you when it happens.')
    for (const button of page?.shadowRoot?.querySelectorAll('lk-button') ?? []) (button as HTMLElement).click()
    await page?.updateComplete
    expect(sent).not.toContain('POST /wallet/operator/release')
  })

  test('shows no operator before the server has answered, and how to continue if it fails', async () => {
    await createSession(server, storage).openWallet('eip155:1')
    isDown = true
    const { text } = await show('recovery', 'en')
    expect(text()).toContain('The secure site cannot be reached')
    expect(text()).not.toContain('never lose this wallet')
    expect(page?.shadowRoot?.querySelectorAll('lk-button')).toHaveLength(1)
  })

  test('shows no operator if the operator keeps nothing', async () => {
    isOperated = false
    const user = await createSession(server, storage).openWallet('eip155:1')
    expect(user.operator).toBeUndefined()
    const { text } = await show('recovery', 'en')
    expect(text()).toContain('so you never lose this wallet')
    expect(text()).not.toMatch(/Shop Ltd|could open/)
    expect(sent.some(call => call.includes('operator'))).toBe(false)
  })
})
