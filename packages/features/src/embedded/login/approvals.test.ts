import type { Eip1193Provider } from '@latchkey/primitives'
import { unsafeMethods } from '@latchkey/protocol/secure-frame'
import { describe, expect, test } from 'vitest'

import { rejectedAlertMs } from './auth-provider.ts'
import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'
import { frameReadyDelayMs, frameRequestMs } from './frame-client.ts'

const signature = `0x${'ab'.repeat(65)}`
const other = `0x${'cd'.repeat(65)}`
const hash = `0x${'ab'.repeat(32)}`

type Pending = { resolve(result: unknown): void; reject(error: unknown): void }

async function connected() {
  const waiting: Pending[] = []
  const world = createEmbeddedWorld({
    rpcRequest: ({ method }) =>
      method.startsWith('eth_get') || method === 'eth_blockNumber'
        ? { result: '0x10' }
        : new Promise((resolve, reject) => waiting.push({ resolve: result => resolve({ result }), reject })),
  })
  const { store, embedded, environment } = world
  const connecting = store.connections.connect(embedded.connector)
  await world.load()
  await connecting
  const provider = embedded.connector.getProvider('eip155') as Eip1193Provider
  const sign = (text = 'Hello') =>
    provider.request({ method: 'personal_sign', params: [text, maya.address] }).then(
      result => ({ result }),
      (error: unknown) => ({ error }),
    )
  /** Renders the screen, which provides the place for the frame. */
  const draw = async () => {
    await environment.settle()
    const place = {}
    const take = embedded.screens.place(place)
    await environment.settle()
    return { place, take }
  }
  return { ...world, waiting, provider, sign, draw }
}

describe('a request of the site to the embedded wallet', () => {
  // covers: S6.12, S7.73, S7.76
  test('is answered without a prompt if it only reads', async () => {
    const { store, provider, frame } = await connected()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([maya.address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_getBalance', params: [maya.address, 'latest'] })).toBe('0x10')
    const call = { chainId: 'eip155:1', method: 'eth_getBalance', params: [maya.address, 'latest'] }
    expect(frame.messages.find(({ type }) => type === 'rpcRequest')?.payload).toEqual(call)
    expect(store.modal.state.open).toBe(false)
  })

  // covers: S4.98, S6.17, S2.27
  test.each(unsafeMethods.filter(method => !method.startsWith('solana')))(
    'opens ApproveTransaction: %s',
    async method => {
      const { store, frame, provider, draw, waiting, environment } = await connected()
      const asked = provider.request({ method, params: [] })
      const { place } = await draw()
      expect([store.modal.state.open, store.router.current()?.name]).toEqual([true, 'ApproveTransaction'])
      expect(frame.shown).toEqual([place])
      expect(frame.messages.at(-1)).toMatchObject({ type: 'rpcRequest', payload: { chainId: 'eip155:1', method } })
      const answer = method.startsWith('eth_send') ? hash : signature
      waiting[0]?.resolve(answer)
      expect(await asked).toBe(answer)
      await environment.settle()
      expect([store.modal.state.open, frame.shown]).toEqual([false, []])
    },
  )

  // covers: S4.97, S6.25, S6.26, S8.68
  test('is rejected if its method is not listed, and the developer is alerted 300 ms later', async () => {
    const { store, frame, provider, environment } = await connected()
    const before = frame.messages.length
    await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(frame.messages.length).toBe(before)
    await environment.advance(rejectedAlertMs - 1)
    expect([rejectedAlertMs, store.alerts.state.alert]).toEqual([300, undefined])
    await environment.advance(1)
    expect(store.alerts.state.alert).toMatchObject({ title: 'Action not allowed' })
  })

  // covers: S4.99
  test('returns to the previous screen if the modal was open', async () => {
    const { store, sign, draw, waiting, environment } = await connected()
    store.modal.open({ view: 'Account' })
    const signed = sign()
    await draw()
    waiting[0]?.resolve(signature)
    expect(await signed).toEqual({ result: signature })
    await environment.settle()
    expect([store.modal.state.open, store.router.current()?.name]).toEqual([true, 'Account'])
  })

  // covers: S4.100
  test('closes the modal if it fails, with the error code of the frame', async () => {
    const { store, sign, draw, waiting, environment } = await connected()
    const signed = sign()
    await draw()
    waiting[0]?.reject({ message: 'The node is down', code: -32603 })
    expect(await signed).toMatchObject({ error: { message: 'The node is down', code: -32603 } })
    await environment.settle()
    expect(store.modal.state.open).toBe(false)
  })

  test.each([
    ['notSignedIn', 4100],
    ['unreachable', -32603],
  ])('has a JSON-RPC code if the secure site rejects with its own: %s', async (own, code) => {
    const { frame, sign, provider, draw, waiting } = await connected()
    const signed = sign()
    await draw()
    waiting[0]?.reject({ message: 'Not now', code: own })
    expect(await signed).toMatchObject({ error: { message: 'Not now', code } })
    frame.answers.rpcRequest = () => Promise.reject(Object.assign(new Error('Not now'), { code: own }))
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ message: 'Not now', code })
  })

  // covers: S4.101, S6.27, S6.28, S7.74
  test('is rejected when the modal closes, and aborted in the frame; reads continue', async () => {
    const { store, frame, embedded, provider, sign, draw, environment } = await connected()
    frame.answers.rpcRequest = () => new Promise<never>(() => {})
    const reading = provider.request({ method: 'eth_getBalance', params: [maya.address, 'latest'] })
    const signed = sign()
    const queued = sign('Second')
    await draw()
    store.modal.close()
    const { error } = (await signed) as { error: { code: unknown; message: string } }
    expect(error).toMatchObject({ code: 4001 })
    expect(error.message).toContain('Request was aborted')
    await environment.settle()
    const own = frame.messages.find(
      ({ payload }) => (payload as { method?: string } | undefined)?.method === 'personal_sign',
    )
    expect(frame.messages.find(({ type }) => type === 'rpcAbort')?.payload).toEqual({ requestId: own?.id })
    embedded.approvals.rejectAll()
    expect(await queued).toMatchObject({ error: { code: 4001 } })
    const read = frame.messages.find(
      ({ payload }) => (payload as { method?: string } | undefined)?.method === 'eth_getBalance',
    )
    frame.say({ id: read?.id, type: 'rpcRequest', payload: { result: '0x2a' } })
    expect(await reading).toBe('0x2a')
  })

  test('resolves if the user approved it while the modal closed, without a delay of the next one', async () => {
    const { store, frame, sign, draw, waiting } = await connected()
    // The abort reaches the frame too late.
    frame.answers.rpcAbort = () => undefined
    const [first, second] = [sign('First'), sign('Second')]
    await draw()
    store.modal.close()
    await draw()
    expect(frame.asked.slice(-3)).toEqual(['rpcRequest', 'rpcAbort', 'rpcRequest'])
    waiting[0]?.resolve(signature)
    expect(await first).toEqual({ result: signature })
    waiting[1]?.reject({ message: 'The transaction failed on the chain', code: -32603 })
    expect(await second).toMatchObject({ error: { code: -32603 } })
  })

  test('rejects with its failure, also if the user has closed the modal', async () => {
    const { store, frame, sign, draw, waiting, environment } = await connected()
    frame.answers.rpcAbort = () => undefined
    const signed = sign()
    await draw()
    store.modal.close()
    await environment.settle()
    waiting[0]?.reject({ message: 'The transaction failed on the chain', code: -32603 })
    expect(await signed).toMatchObject({ error: { code: -32603 } })
  })

  test('times out if the frame does not report its outcome', async () => {
    const { store, frame, sign, draw, environment } = await connected()
    frame.answers.rpcAbort = () => undefined
    const signed = sign()
    await draw()
    store.modal.close()
    await environment.advance(frameRequestMs)
    expect(await signed).toMatchObject({ error: { code: 'embeddedTimedOut' } })
  })

  test('is rejected if the frame reloads after the user closed the modal', async () => {
    const { store, frame, sign, draw, environment } = await connected()
    frame.answers.rpcAbort = () => undefined
    const signed = sign()
    await draw()
    store.modal.close()
    await environment.settle()
    frame.ready()
    await environment.advance(frameReadyDelayMs)
    expect(await signed).toMatchObject({ error: { code: 4001 } })
    expect(frame.asked.filter(type => type === 'rpcRequest')).toHaveLength(1)
  })

  test('is shown after the previous one', async () => {
    const { frame, sign, draw, waiting, environment } = await connected()
    const [first, second] = [sign('First'), sign('Second')]
    await draw()
    const requests = () => frame.messages.filter(({ type }) => type === 'rpcRequest').length
    expect(requests()).toBe(1)
    waiting[0]?.resolve(signature)
    expect(await first).toEqual({ result: signature })
    await draw()
    await environment.settle()
    expect(requests()).toBe(2)
    waiting[1]?.resolve(other)
    expect(await second).toEqual({ result: other })
  })

  test('is rejected when the wallet disconnects', async () => {
    const { store, sign, draw } = await connected()
    const signed = sign()
    await draw()
    void store.disconnect('eip155')
    expect(await signed).toMatchObject({ error: { code: 4001 } })
  })
})
