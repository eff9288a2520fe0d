import { createStore, type Extension } from '@latchkey/core'
import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { expect, expectTypeOf, test } from 'vitest'

import type { AppKit } from './app-kit.ts'
import { openResult } from './open-result.ts'

declare module '@latchkey/core/open-tables' {
  interface RouteMap {
    /** A question that a feature of the site asks. */
    Survey: { question: string } | undefined
  }
  interface ScreenResults {
    /** What a person answered. */
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

test('a screen of any feature says what it comes to', async () => {
  expect(await openResult(setUp(), { view: 'Survey' })).toEqual({ answer: 'test is fine' })
})

test('any other screen comes to nothing', async () => {
  const store = setUp()
  expect(await openResult(store, { view: 'Networks' })).toBeUndefined()
  expect(await openResult(store, {})).toBeUndefined()
})

test('what a screen takes and comes to is known to the compiler', () => {
  const open = {} as AppKit['open']
  const typed = () => ({
    survey: open({ view: 'Survey', arguments: { question: 'How is it?' } }),
    send: open({ view: 'WalletSend', arguments: { amount: '1' } }),
    none: open({ view: 'Networks' }),
    // @ts-expect-error Send takes no question
    wrong: open({ view: 'WalletSend', arguments: { question: 'How is it?' } }),
  })
  expectTypeOf<Awaited<ReturnType<typeof typed>['survey']>>().toEqualTypeOf<{ answer: string }>()
  expectTypeOf<Awaited<ReturnType<typeof typed>['send']>>().toEqualTypeOf<{ readonly hash: string }>()
  expectTypeOf<Awaited<ReturnType<typeof typed>['none']>>().toEqualTypeOf<void>()
})
