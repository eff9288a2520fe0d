import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { describeShareStore, record } from '../../custody/describe-share-store.test-support.ts'
import { sealRecord } from '../../custody/sealed-record.ts'
import { unsealedStore } from '../../custody/storage/sealed-store.ts'
import type { BrowserTokens, KnownTokens } from '../browser-tokens.ts'
import { createDeviceWindow, type WindowState } from './device-window.ts'
import { serveWindow } from './serve-window.ts'
import { createWindows, secureOrigin } from './window-world.test-support.ts'

const address = `${secureOrigin}/device-window`
const site = 'https://shop.example'

/** Creates the tokens of a frame without cookies. */
function createTokens(first: KnownTokens = { browser: '', session: '' }): BrowserTokens {
  let known = first
  return { headers: () => ({}), keep() {}, current: () => known, take: tokens => void (known = tokens) }
}

/** Creates a frame whose browser stores nothing, with a user at it if `attends` is set. */
function createFrame({ tokens = createTokens(), attends = true } = {}) {
  const windows = createWindows()
  const device = createDeviceWindow({ own: windows.own, address, site, tokens })
  const states: WindowState[] = []
  const leave = attends ? device.attend(state => void states.push(state)) : () => {}
  /** Clicks as the user, and runs the window's script. */
  const open = () => {
    device.open()
    return windows.run()
  }
  return { windows, device, tokens, states, leave, open }
}

describe('the window that stores data if the browser blocks storage in the frame', () => {
  const ends: (() => void)[] = []
  const create = (...given: Parameters<typeof createFrame>) => {
    const frame = createFrame(...given)
    ends.push(frame.windows.end)
    return frame
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => {
    vi.useRealTimers()
    for (const end of ends.splice(0)) end()
  })

  test('receives pending requests once the user opened it, and is closed after that', async () => {
    const { windows, device, states, open } = create()
    const begun = device.shares.begin(await sealRecord(record()))
    expect(states).toEqual(['idle', 'wanted'])
    expect(windows.opened).toEqual([])
    open()
    expect((await begun).userId).toBe('alice')
    expect([...windows.shares.records.keys()]).toEqual(['alice'])
    expect(windows.opened[0]).toMatchObject({ target: '_blank', closed: false })
    device.finish()
    expect(windows.opened[0]?.closed).toBe(true)
    expect(states).toEqual(['idle', 'wanted', 'open', 'idle'])
    expect(windows.listening()).toBe(0)
  })

  test('rejects at once if no user can open it', async () => {
    const { device } = create({ attends: false })
    await expect(device.shares.read('alice')).rejects.toMatchObject({ code: 'needsWindow' })
    await expect(device.settle()).rejects.toMatchObject({ code: 'needsWindow' })
  })

  test('caches its answers, and opens shares by keys that no script can export', async () => {
    const { windows, device, leave, open } = create()
    windows.shares.records.set('alice', await sealRecord(record({ state: 'confirmed' })))
    const reading = device.shares.read('alice')
    open()
    const sealed = await reading
    expect(sealed?.key.extractable).toBe(false)
    leave()
    expect(windows.opened[0]?.closed).toBe(true)
    expect(await unsealedStore(device.shares).read('alice')).toMatchObject({ share: record().share })
    await expect(device.shares.read('bob')).rejects.toMatchObject({ code: 'needsWindow' })
  })

  test('accepts no port of another origin, of another window, with another nonce, with none or two, or twice', async () => {
    const { windows, device } = create()
    const reading = device.shares.read('alice')
    device.open()
    const [page] = windows.opened
    const ready = { type: 'latchkey-window/ready', nonce: page?.nonce }
    const forger = new MessageChannel()
    const heard: unknown[] = []
    forger.port1.onmessage = ({ data }) => void heard.push(data)
    const ports = [forger.port2]
    windows.say(page, ready, { origin: 'https://evil.example', ports })
    windows.say(windows.own, ready, { ports })
    windows.say({}, ready, { ports })
    windows.say(page, { ...ready, nonce: 'A'.repeat(22) }, { ports })
    windows.say(page, { ...ready, type: 'latchkey-window/other' }, { ports })
    windows.say(page, 'ready', { ports })
    windows.say(page, ready)
    windows.say(page, ready, { ports: [forger.port2, new MessageChannel().port2] })
    windows.run()
    expect(await reading).toBeUndefined()
    windows.say(page, ready, { ports })
    const later = device.shares.read('bob')
    expect(await later).toBeUndefined()
    expect(heard).toEqual([])
    forger.port1.close()
  })

  test('ignores messages of an earlier opening', async () => {
    const { windows, device } = create()
    const reading = device.shares.read('alice')
    device.open()
    const [first] = windows.opened
    device.open()
    expect(first?.closed).toBe(true)
    const { port1, port2 } = new MessageChannel()
    const heard: unknown[] = []
    port1.onmessage = ({ data }) => void heard.push(data)
    windows.say(first, { type: 'latchkey-window/ready', nonce: first?.nonce }, { ports: [port2] })
    windows.run()
    expect(await reading).toBeUndefined()
    expect(heard).toEqual([])
    port1.close()
  })

  test('is requested again by the next opening if it closed before it was done', async () => {
    const { windows, device, states } = create()
    const begun = device.shares.begin(await sealRecord(record()))
    device.open()
    windows.opened[0]?.close()
    vi.advanceTimersByTime(1_000)
    expect(states.at(-1)).toBe('closed')
    device.open()
    windows.run()
    expect((await begun).userId).toBe('alice')
  })

  test('reports that the browser blocked it, and opens again by another click', async () => {
    const { windows, device, states, open } = create()
    const reading = device.shares.read('alice')
    windows.block(true)
    device.open()
    expect(states.at(-1)).toBe('blocked')
    windows.block(false)
    open()
    expect(await reading).toBeUndefined()
  })

  test('does nothing after the user left', async () => {
    const { windows, device, leave } = create()
    const rejected = expect(device.shares.begin(await sealRecord(record()))).rejects.toMatchObject({
      code: 'needsWindow',
    })
    device.open()
    leave()
    await rejected
    windows.run()
    expect(windows.shares.records.size).toBe(0)
  })

  test('stores the login on this site, and returns it to another load', async () => {
    const first = create({ tokens: createTokens({ browser: 'b', session: 's' }) })
    expect(first.device.isNeeded()).toBe(true)
    const settled = first.device.settle()
    first.open()
    await settled
    expect(first.device.isNeeded()).toBe(false)
    expect([...first.windows.tokens.sites]).toEqual([[site, { browser: 'b', session: 's' }]])
    // A newer login, which the window does not know yet.
    first.tokens.take({ browser: 'b', session: 's2' })
    expect(first.device.isNeeded()).toBe(true)

    const tokens = createTokens()
    const again = createDeviceWindow({ own: first.windows.own, address, site, tokens })
    again.attend(() => {})
    const told = again.settle()
    again.open()
    first.windows.run()
    await told
    expect(tokens.current()).toEqual({ browser: 'b', session: 's' })
    expect(again.isNeeded()).toBe(false)
  })

  test('receives new records with its next opening if a share is already stored', async () => {
    const { windows, device, leave, open } = create()
    const confirmed = record({ state: 'confirmed', serverShare: undefined })
    windows.shares.records.set('alice', await sealRecord(confirmed))
    const reading = device.shares.read('alice')
    open()
    await reading
    leave()
    const passkeys = [{ kind: 'passkey' as const, credentialId: 'one', sealed: 'x' }]
    await unsealedStore(device.shares).keep({ ...confirmed, passkeys })
    expect(windows.shares.records.get('alice')?.passkeys).toEqual([])
    await expect(
      unsealedStore(device.shares).keep({ ...confirmed, userId: 'bob', generation: 'b'.repeat(32) }),
    ).rejects.toMatchObject({ code: 'needsWindow' })
    device.attend(() => {})
    const other = device.shares.read('bob')
    open()
    await other
    await expect.poll(() => windows.shares.records.get('alice')?.passkeys).toEqual(passkeys)
  })

  test('answers no request twice, none that cannot be parsed, and accepts no key that a script could export', async () => {
    const { windows } = create()
    const { port1, port2 } = new MessageChannel()
    const answers: unknown[] = []
    serveWindow(port2, windows, { question() {}, failure() {} })
    port1.onmessage = ({ data }) => void answers.push(data)
    const sealed = await sealRecord(record())
    const open = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])
    port1.postMessage({ id: 0, question: { ask: 'begin', record: { ...sealed, key: open } } })
    port1.postMessage({ id: 0, question: { ask: 'begin', record: { ...sealed, generation: 'x' } } })
    port1.postMessage({ id: 0, question: { ask: 'export' } })
    port1.postMessage('begin')
    port1.postMessage({ id: 1, question: { ask: 'begin', record: sealed } })
    port1.postMessage({ id: 1, question: { ask: 'drop', userId: 'alice', generation: sealed.generation } })
    port1.postMessage({ id: 0, question: { ask: 'drop', userId: 'alice', generation: sealed.generation } })
    port1.postMessage({ id: 2, question: { ask: 'read', userId: 'alice' } })
    await expect.poll(() => answers.length).toBe(2)
    expect(answers).toMatchObject([
      { id: 1, answer: { userId: 'alice' } },
      { id: 2, answer: { userId: 'alice' } },
    ])
    port1.close()
  })

  test('is rejected if its answer is invalid', async () => {
    const { windows, device } = create()
    const reading = device.shares.read('alice')
    device.open()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.postMessage({ id: 7, answer: undefined })
      port1.postMessage({ id: 0, answer: { userId: 'alice', key: 'a key' } })
    }
    windows.say(
      windows.opened[0],
      { type: 'latchkey-window/ready', nonce: windows.opened[0]?.nonce },
      { ports: [port2] },
    )
    await expect(reading).rejects.toMatchObject({ code: 'messageUnreadable' })
    port1.close()
  })
})

/** Opens a window, as the pages of one browser share it. */
describe('the shares in the window', () => {
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  describeShareStore(() => {
    const windows = createWindows()
    ends.push(windows.end)
    const page = () => {
      const device = createDeviceWindow({ own: windows.own, address, site, tokens: undefined })
      ends.push(device.attend(() => {}))
      device.open()
      windows.run()
      return unsealedStore(device.shares)
    }
    return { store: page(), reopen: page }
  })
})
