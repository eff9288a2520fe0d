import type { AdapterContext, Connector } from '@latchkey/primitives'
import {
  createAdapterContext,
  createMockSolanaWallet,
  type MockSolanaWalletOptions,
  registerStandardWallet,
} from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { SolanaAdapter } from './solana-adapter.ts'

const context = createAdapterContext()
const page = window as Window & { pwned?: boolean }
const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

let stops: (() => void)[] = []
beforeEach(() => {
  stops = []
})
afterEach(() => {
  for (const stop of stops) stop()
  document.body.replaceChildren()
})

function watch(rest: Partial<AdapterContext> = {}) {
  const lists: (readonly Connector[])[] = []
  const stop = new SolanaAdapter().watchConnectors({ ...context, ...rest }, list => void lists.push(list))
  stops.push(stop)
  return {
    lists,
    stop,
    names: () => (lists.at(-1) ?? []).map(({ name }) => name),
    connectors: () => lists.at(-1) ?? [],
  }
}

function register(wallet: object): () => void {
  const stop = registerStandardWallet(wallet)
  stops.push(stop)
  return stop
}

const create = (options: MockSolanaWalletOptions = {}) => createMockSolanaWallet({ icon, ...options }).wallet

describe('wallets that announce themselves', () => {
  // covers: S1.18
  test('are listed at once and later, and removed when they leave', () => {
    register(create({ name: 'Early' }))
    const { lists, names } = watch()
    expect(names()).toEqual(['Early'])
    const leave = register(create({ name: 'Late' }))
    expect(names()).toEqual(['Early', 'Late'])
    const [early] = lists.at(-1) ?? []
    leave()
    expect(names()).toEqual(['Early'])
    expect(lists.at(-1)?.[0]).toBe(early)
  })

  test('are not watched after the stop', () => {
    const { lists, stop } = watch()
    stop()
    register(create())
    expect(lists).toEqual([[]])
  })

  test('are not searched for if the site leaves them out', () => {
    register(create())
    expect(watch({ announced: false }).lists).toEqual([[]])
  })

  // covers: S3.23
  test('have their own names, and known ones their ids', () => {
    register(create({ name: 'Phantom' }))
    register(create({ name: 'Unheard of' }))
    register(create({ name: 'Trust' }))
    expect(watch().connectors()).toMatchObject([
      {
        id: 'Phantom',
        name: 'Phantom',
        type: 'ANNOUNCED',
        chain: 'solana',
        chains: ['solana'],
        imageUrl: icon,
        info: { rdns: 'app.phantom' },
      },
      { id: 'Unheard of', name: 'Unheard of' },
      { id: 'Trust', name: 'Trust', info: { rdns: 'com.trustwallet.app' } },
    ])
  })

  test('run no code when they are hostile', async () => {
    const script = 'window.pwned = true'
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    )
    register(trap)
    register({
      ...create(),
      get name(): never {
        throw new Error('trap')
      },
    })
    const names = [`<img src=x onerror="${script}">`, '\u202Emoorrhp', 'x'.repeat(1_000_000)]
    const icons = [
      `javascript:${script}`,
      `data:text/html,<script>${script}</script>`,
      `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.pwned = true"></svg>`,
    ]
    for (const [n, name] of names.entries()) register({ ...create(), name, icon: icons[n] })
    const { connectors } = watch()
    expect(connectors()).toHaveLength(3)
    for (const { name, imageUrl } of connectors()) {
      expect(name.length).toBeLessThanOrEqual(40)
      expect(name).not.toMatch(/[\p{Cf}\p{Cc}]/u)
      const image = document.createElement('img')
      if (imageUrl) image.src = imageUrl
      document.body.append(image, name)
      await image.decode().catch(() => {})
    }
    expect(connectors().map(({ imageUrl }) => imageUrl?.slice(0, 11))).toEqual([undefined, undefined, 'data:image/'])
    expect(page.pwned).toBeUndefined()
  })
})
