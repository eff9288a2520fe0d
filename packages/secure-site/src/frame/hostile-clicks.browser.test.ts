import '@open-wc/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { receiveDeviceTransfer } from '../custody/device-transfer.ts'
import { createDeviceStore } from '../custody/storage/device-store.ts'
import { createMemoryServer } from '../custody/memory-server.test-support.ts'
import type { Custody } from '../custody/custody.ts'
import { createCustody } from '../custody/wallet-custody.ts'
import type { DeviceTransferResponse, DeviceTransferRequest } from '../wire-device-transfer.ts'
import { beSeen } from './approval/be-seen.test-support.ts'
import { clickAt, clickFast, clickOnceOn, placeOf } from './approval/real-clicks.test-support.ts'
import { stillMs } from './approval/visible-for.ts'
import { defineFrame } from './frame-root.ts'
import { createPage } from './pages/create-page.ts'
import type { FramePageElement } from './pages/frame-page-element.ts'
import type { Session } from './session.ts'

defineFrame()

/** Duration in milliseconds of more than two waits. */
const manyClicksMs = 2 * stillMs + 500
const pass = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

beforeEach(() => void beSeen())
afterEach(() => vi.unstubAllGlobals())

describe('a page of the frame', () => {
  let page: FramePageElement | undefined
  afterEach(() => page?.remove())

  const storage = { window: async () => undefined, formerWindow: async () => undefined }
  const find = (name: string) => page?.renderRoot.querySelector<HTMLElement>(`[test-id="${name}"]`) ?? undefined
  const until = (name: string) => vi.waitUntil(() => find(name), { timeout: 5_000 })

  function put(next: FramePageElement): void {
    page?.remove()
    page = next
    page.style.cssText = 'position: absolute; inset: 0 auto auto 0; inline-size: 324px'
    document.body.append(page)
  }

  /** Opens the page with words and keys. @returns the secrets taken out of the wallet */
  function openExport(): string[] {
    const taken: string[] = []
    const custody = {
      async exportSecrets() {
        taken.push('secrets')
        return { addresses: {}, phrase: 'test junk', eip155PrivateKey: '0x1', solanaPrivateKey: '1' }
      },
      async exportShare() {
        taken.push('share')
        throw new Error('Not reached')
      },
    } as unknown as Custody
    const session: Partial<Session> = {
      read: async () => ({ user: { id: 'user', email: 'ann@example.com' }, isFresh: true }),
      custody: async () => custody,
    }
    put(
      createPage(
        'export',
        { session: session as Session, server: undefined as never, storage },
        () => {},
        () => {},
      ),
    )
    return taken
  }

  /** Opens the recovery page. @returns whether it proceeded */
  async function openRecovery(): Promise<() => boolean> {
    const server = createMemoryServer()
    const custody = createCustody({ userId: crypto.randomUUID(), server, store: createDeviceStore() })
    await custody.create()
    const session: Partial<Session> = {
      read: async () => ({ user: { id: 'user', email: 'ann@example.com' }, isFresh: true }),
      custody: async () => custody,
      operator: () => undefined,
    }
    put(
      createPage(
        'recovery',
        { session: session as Session, server: undefined as never, storage },
        () => {},
        () => {},
      ),
    )
    return () => find('recovery-save') !== undefined
  }

  /** Opens the page of the old device, with its messages to the new one. */
  function openHandOver() {
    let said: DeviceTransferResponse['handover'] = null
    const steps: string[] = []
    const ask = async (method: string, _path: string, _schema: unknown, body?: unknown) => {
      const { step, text } = (body ?? {}) as DeviceTransferRequest
      if (method === 'PUT') {
        steps.push(step)
        if (said) said = { ...said, [step]: text }
      }
      return { handover: said }
    }
    const custody = createCustody({
      userId: crypto.randomUUID(),
      server: createMemoryServer(),
      store: createDeviceStore(),
    })
    const made = custody.create()
    const session: Partial<Session> = {
      async custody() {
        await made
        return custody
      },
    }
    put(
      createPage(
        'handOver',
        { session: session as Session, server: { ask, setUser() {} }, storage },
        () => {},
        () => {},
      ),
    )
    return {
      steps,
      hear: (more: object) => void (said = { hello: '', isMine: false, ...said, ...more }),
      reply: () => said?.reply,
    }
  }

  /** Simulates the new device until the old one shows the number. */
  async function compare({ hear, reply }: ReturnType<typeof openHandOver>): Promise<void> {
    const receiver = await receiveDeviceTransfer()
    hear({ hello: receiver.hello })
    const { reveal } = await receiver.compare(await vi.waitUntil(reply, { timeout: 4_000 }))
    hear({ reveal })
    await until('hand-over-same')
  }

  test('shows no words by clicking every 50 ms from before it shows, and shows them to a user that clicks once', async () => {
    openExport()
    const place = placeOf(await until('export-reveal'))
    let taken: string[] = []
    await clickFast(place, async () => {
      taken = openExport()
      await until('export-reveal')
      await pass(manyClicksMs)
    })
    expect(taken).toEqual([])
    await clickOnceOn(await until('export-reveal'))
    await vi.waitUntil(() => taken.length > 0, { timeout: 5_000 })
    expect(taken).toEqual(['secrets'])
  })

  test('creates no recovery by clicking every 50 ms from before it shows', async () => {
    await openRecovery()
    const place = placeOf(await until('recovery-file'))
    let wentOn = (): boolean => true
    await clickFast(place, async () => {
      wentOn = await openRecovery()
      await until('recovery-file')
      await pass(manyClicksMs)
    })
    expect(wentOn()).toBe(false)
    await clickOnceOn(await until('recovery-file'))
    await vi.waitUntil(wentOn, { timeout: 5_000 })
  })

  test('transfers no share by clicking every 50 ms from before the number shows', async () => {
    await compare(openHandOver())
    const place = placeOf(await until('hand-over-same'))
    let talk = openHandOver()
    await clickFast(place, async () => {
      talk = openHandOver()
      await compare(talk)
      await pass(manyClicksMs)
    })
    expect(talk.steps).not.toContain('sealed')
    await clickOnceOn(await until('hand-over-same'))
    await vi.waitUntil(() => talk.steps.includes('sealed'), { timeout: 4_000 })
  })

  test('ignores a script, and a click too early while its button looks enabled', async () => {
    const taken = openExport()
    const button = (await until('export-reveal')) as HTMLElement & {
      disabled: boolean
      updateComplete: Promise<unknown>
    }
    button.disabled = false
    await button.updateComplete
    await clickAt(placeOf(button))
    await pass(50)
    expect(taken).toEqual([])
    await vi.waitUntil(() => !button.hasAttribute('disabled'), { timeout: 4_000 })
    await pass(stillMs)
    button.click()
    button.shadowRoot?.querySelector('button')?.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    await pass(50)
    expect(taken).toEqual([])
  })
})
