import type { Eip1193Provider } from '@latchkey/primitives'
import { settle } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { createSigners, type SignerKit } from './signers.ts'

interface Made {
  readonly wallet: Eip1193Provider
  readonly address: string
  /** Number of the signer, counted from 1. */
  readonly count: number
}

/** Creates a kit whose wallet, account and network are set by hand, and signers that are made when the test says. */
function createScene(isConnected = true) {
  const listeners = new Set<() => void>()
  const wallet = () => ({ request: async () => null, on() {}, removeListener() {} }) satisfies Eip1193Provider
  let shown = isConnected ? { wallet: wallet(), address: '0xA', chainId: 1 } : undefined
  let restored = (): void => {}
  let ready = Promise.resolve()
  const subscribe = (callback: () => void) => {
    listeners.add(callback)
    callback()
    return () => void listeners.delete(callback)
  }
  const kit: SignerKit = {
    ready: () => ready,
    getAddress: () => shown?.address,
    getCaipAddress: () => shown && `eip155:${shown.chainId}:${shown.address}`,
    getProvider: () => shown?.wallet,
    subscribeAccount: subscribe,
    subscribeProviders: subscribe,
  }
  const making: { finish(): void; fail(error: unknown): void }[] = []
  const signers = createSigners<Made>(
    (given, address) =>
      new Promise((resolve, reject) => {
        const count = making.length + 1
        making.push({ finish: () => resolve({ wallet: given, address, count }), fail: reject })
      }),
  )
  return {
    kit,
    signers,
    listeners,
    async finish(count: number) {
      making[count - 1]?.finish()
      await settle()
    },
    async fail(count: number, error: unknown) {
      making[count - 1]?.fail(error)
      await settle()
    },
    made: () => making.length,
    show(change: Partial<NonNullable<typeof shown>> | undefined) {
      shown = change && { ...(shown ?? { wallet: wallet(), address: '0xA', chainId: 1 }), ...change }
      listeners.forEach(listener => listener())
    },
    another: wallet,
    restoreSlowly() {
      ready = new Promise(resolve => (restored = resolve))
    },
    async restored() {
      restored()
      await settle()
    },
  }
}

const told = (listener: ReturnType<typeof vi.fn>) =>
  listener.mock.calls.map(([signer]) => (signer as Made | undefined)?.count)

describe('a requested signer', () => {
  test('has the active account and wallet', async () => {
    const { kit, signers, finish } = createScene()
    const asked = signers.get(kit)
    await settle()
    await finish(1)
    expect(await asked).toEqual({ wallet: kit.getProvider('eip155'), address: '0xA', count: 1 })
  })

  test('waits for the connection of the last visit', async () => {
    const { kit, signers, restoreSlowly, restored, show, finish } = createScene(false)
    restoreSlowly()
    const asked = signers.get(kit)
    await settle()
    show({})
    await restored()
    await finish(1)
    expect(await asked).toMatchObject({ address: '0xA' })
  })

  test('rejects with advice without a connection', async () => {
    const { kit, signers } = createScene(false)
    await expect(signers.get(kit)).rejects.toMatchObject({
      code: 'notConnected',
      message: expect.stringMatching(/^No EVM wallet is connected\. Connect one first, with open\(/) as string,
    })
  })

  test('is created again when the network changes at the moment of its creation', async () => {
    const { kit, signers, show, finish, made } = createScene()
    let isChanged = false
    const subscribeProviders: SignerKit['subscribeProviders'] = callback => {
      const stop = kit.subscribeProviders(callback)
      return () => {
        stop()
        if (!isChanged) show({ chainId: 137 })
        isChanged = true
      }
    }
    const asked = signers.get({ ...kit, subscribeProviders })
    await settle()
    await finish(1)
    expect(made()).toBe(2)
    await finish(2)
    expect(await asked).toMatchObject({ count: 2 })
  })

  test('is created again for each network that arrives during its creation: the last one counts', async () => {
    const { kit, signers, show, finish, made } = createScene()
    const asked = signers.get(kit)
    await settle()
    show({ chainId: 137 })
    show({ chainId: 10 })
    await finish(1)
    expect(made()).toBe(2)
    await finish(2)
    expect(await asked).toMatchObject({ count: 2 })
  })

  test('is created again for another wallet with the same account', async () => {
    const { kit, signers, show, finish, another } = createScene()
    const asked = signers.get(kit)
    await settle()
    const wallet = another()
    show({ wallet })
    await finish(1)
    await finish(2)
    expect((await asked).wallet).toBe(wallet)
  })

  test.each(['finish', 'fail'] as const)(
    'is missing once the wallet is disconnected, for any answer (%s)',
    async how => {
      const scene = createScene()
      const asked = scene.signers.get(scene.kit)
      await settle()
      scene.show(undefined)
      await Promise.all([
        expect(asked).rejects.toMatchObject({ code: 'notConnected' }),
        how === 'finish' ? scene.finish(1) : scene.fail(1, new Error('gone')),
      ])
    },
  )

  test('rejects at once when the wallet disconnects without an answer', async () => {
    const { kit, signers, show, listeners } = createScene()
    const asked = signers.get(kit)
    await settle()
    show(undefined)
    await expect(asked).rejects.toMatchObject({ code: 'notConnected' })
    expect(listeners.size).toBe(0)
  })

  test('has the wallet that replaces one without an answer', async () => {
    const { kit, signers, show, finish, listeners, another } = createScene()
    const asked = signers.get(kit)
    await settle()
    show({ wallet: another() })
    await settle()
    await finish(2)
    expect(await asked).toMatchObject({ count: 2 })
    expect(listeners.size).toBe(0)
  })

  test('fails if the wallet does not report its network, with the wallet’s error as the cause', async () => {
    const { kit, signers, fail } = createScene()
    const asked = signers.get(kit)
    await settle()
    const cause = new Error('busy')
    await Promise.all([
      expect(asked).rejects.toMatchObject({
        code: 'signerUnavailable',
        message: expect.stringContaining('open the wallet') as string,
        cause,
      }),
      fail(1, cause),
    ])
  })

  test('rejects when its signal aborts', async () => {
    const { kit, signers, made } = createScene()
    const reason = new Error('left')
    await expect(signers.get(kit, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(made()).toBe(0)
    const controller = new AbortController()
    const asked = signers.get(kit, { signal: controller.signal })
    await settle()
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
  })
})

describe('a watched signer', () => {
  test('is published as none at once, then when it is created, and again for each change', async () => {
    const { kit, signers, finish, show, another } = createScene()
    const listener = vi.fn()
    signers.watch(kit, listener)
    expect(told(listener)).toEqual([undefined])
    await finish(1)
    show({ address: '0xB' })
    await finish(2)
    show({ chainId: 137 })
    await finish(3)
    show({ wallet: another() })
    await finish(4)
    show(undefined)
    await settle()
    expect(told(listener)).toEqual([undefined, 1, undefined, 2, undefined, 3, undefined, 4, undefined])
  })

  test('is not created again for events that change nothing of it', async () => {
    const { kit, signers, finish, show, made } = createScene()
    const listener = vi.fn()
    signers.watch(kit, listener)
    await finish(1)
    show({})
    await settle()
    expect([made(), told(listener)]).toEqual([1, [undefined, 1]])
  })

  test('has the last of two networks in quick succession, for any order of answers', async () => {
    const { kit, signers, finish, show } = createScene()
    const listener = vi.fn()
    signers.watch(kit, listener)
    await finish(1)
    show({ chainId: 137 })
    show({ chainId: 10 })
    await finish(3)
    await finish(2)
    expect(told(listener)).toEqual([undefined, 1, undefined, 3])
  })

  test('is none when the wallet disconnects during its creation', async () => {
    const { kit, signers, finish, show } = createScene()
    const listener = vi.fn()
    signers.watch(kit, listener)
    show(undefined)
    await finish(1)
    expect(told(listener)).toEqual([undefined])
    show({})
    await finish(2)
    expect(told(listener)).toEqual([undefined, 2])
  })

  test('is none, with the error, if the wallet does not report its network, until a change', async () => {
    const { kit, signers, fail, show } = createScene()
    const listener = vi.fn()
    signers.watch(kit, listener)
    await fail(1, new Error('busy'))
    expect(listener).toHaveBeenLastCalledWith(undefined, expect.objectContaining({ code: 'signerUnavailable' }))
    show(undefined)
    expect(listener.mock.calls.at(-1)).toEqual([undefined])
  })

  test('is published no more once stopped', async () => {
    const { kit, signers, finish, show, listeners } = createScene()
    const listener = vi.fn()
    const stop = signers.watch(kit, listener)
    stop()
    await finish(1)
    show({ chainId: 137 })
    expect(told(listener)).toEqual([undefined])
    expect(listeners.size).toBe(0)
  })
})
