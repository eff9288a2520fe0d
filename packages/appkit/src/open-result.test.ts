import { createStore, type Extension, KitError } from '@latchkey/core'
import { addLaterSlices } from '@latchkey/features'
import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'

import type { AppKit } from './app-kit.ts'
import { type AppKitOptions, createAppKit } from './create-appkit.ts'
import { openResult } from './open-result.ts'

declare module '@latchkey/core/open-tables' {
  interface RouteMap {
    /** A survey of the site's own feature. */
    Survey: { question: string } | undefined
  }
  interface ScreenResults {
    /** The user's answer. */
    Survey: { answer: string }
  }
}

const survey: Extension = {
  name: 'survey',
  screens: {
    Survey: {
      tag: 'site-survey',
      title: () => 'Survey',
      load: async () => ({ elements: [] }),
      result: async () => async store => ({ answer: `${store.options.projectId} is fine` }),
    },
  },
}

function setUp() {
  const environment = createTestEnvironment()
  return createStore({ projectId: 'test', networks: [testNetworks.mainnet], extensions: [survey] }, environment)
}

/** A signal that never aborts stands for a live kit. */
const { signal: open } = new AbortController()

test('openResult returns the result of a screen of any feature', async () => {
  expect(await openResult(setUp(), { view: 'Survey' }, open)).toEqual({ answer: 'test is fine' })
})

test('openResult returns undefined for any other screen', async () => {
  const store = setUp()
  expect(await openResult(store, { view: 'Networks' }, open)).toBeUndefined()
  expect(await openResult(store, {}, open)).toBeUndefined()
})

test('open has the types of the arguments and the result of a screen', () => {
  const open = {} as AppKit['open']
  const typed = () => ({
    survey: open({ view: 'Survey', arguments: { question: 'How is it?' } }),
    send: open({ view: 'WalletSend', arguments: { amount: '1' } }),
    swap: open({ view: 'Swap', arguments: { toToken: 'USDC', amount: '1' } }),
    none: open({ view: 'Networks' }),
    // @ts-expect-error Swap takes no receiver
    stranger: open({ view: 'Swap', arguments: { to: 'maya.eth' } }),
    // @ts-expect-error Send takes no question
    wrong: open({ view: 'WalletSend', arguments: { question: 'How is it?' } }),
  })
  expectTypeOf<Awaited<ReturnType<typeof typed>['survey']>>().toEqualTypeOf<{ answer: string }>()
  expectTypeOf<Awaited<ReturnType<typeof typed>['send']>>().toEqualTypeOf<{ readonly hash: string }>()
  expectTypeOf<Awaited<ReturnType<typeof typed>['swap']>>().toEqualTypeOf<void>()
  expectTypeOf<Awaited<ReturnType<typeof typed>['none']>>().toEqualTypeOf<void>()
})

describe('the result of a screen', () => {
  /** A screen of the site that is never answered. */
  const endless: Extension = {
    name: 'endless',
    screens: {
      Survey: {
        tag: 'site-survey',
        title: () => 'Survey',
        load: async () => ({ elements: [] }),
        result: async () => () => new Promise(() => {}),
      },
    },
  }
  const createKit = (options: Partial<AppKitOptions> = {}): AppKit =>
    createAppKit({ projectId: 'test', networks: [testNetworks.mainnet], extensions: [endless], ...options })
  const isClosed = expect.objectContaining({ code: 'modalClosed', message: 'Modal closed' }) as unknown

  test.each(['Survey', 'WalletSend'] as const)('is undefined on a server, which shows none: %s', async view => {
    expect(typeof window).toBe('undefined')
    const kit = createKit()
    await expect(kit.open({ view })).rejects.toEqual(isClosed)
    expect(await kit.open({ view: 'Networks' })).toBeUndefined()
    expect(await kit.open()).toBeUndefined()
    kit.destroy()
  })

  test.each(['Survey', 'WalletSend'] as const)('is undefined once the kit is destroyed: %s', async view => {
    const environment = createTestEnvironment()
    const kit = createKit({ environment })
    kit.destroy()
    await expect(kit.open({ view })).rejects.toEqual(isClosed)
    expect(await kit.open({ view: 'Networks' })).toBeUndefined()
    expect(environment.requests).toEqual([])
  })

  test.each(['Survey', 'WalletSend'] as const)('is undefined if the kit is destroyed before it: %s', async view => {
    const kit = createKit({ environment: createTestEnvironment() })
    const early = kit.open({ view })
    const ended = expect(early).rejects.toEqual(isClosed)
    kit.destroy()
    await ended
    const other = createKit({ environment: createTestEnvironment() })
    const late = expect(other.open({ view })).rejects.toEqual(isClosed)
    await import('./modal.ts')
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    other.destroy()
    await late
  })

  test('is the reason of the screen’s end, if the screen gives one', async () => {
    const ending = new AbortController()
    const told: Extension = {
      name: 'told',
      screens: {
        Survey: {
          ...endless.screens!.Survey!,
          result: async () => (_store, ended) =>
            new Promise((_resolve, reject) =>
              ended.addEventListener('abort', () => reject(new KitError('connectSuperseded'))),
            ),
        },
      },
    }
    const store = createStore(
      { projectId: 'test', networks: [testNetworks.mainnet], extensions: [told] },
      createTestEnvironment(),
    )
    await addLaterSlices(store)
    const result = expect(openResult(store, { view: 'Survey' }, ending.signal)).rejects.toMatchObject({
      code: 'connectSuperseded',
    })
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    ending.abort()
    await result
  })
})
