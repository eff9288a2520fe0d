import { createStore, slicesFeature } from '@latchkey/core'
import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { messagesFeature } from '@latchkey/view-kit'
import { expect, test } from 'vitest'

import { titleOf } from './title-of.ts'

const slice = {
  name: 'late',
  texts: { groups: ['late'], load: async () => ({ en: { late: { title: 'It has come' } } }) },
  screens: {
    Late: {
      tag: 'lk-late-view',
      title: ({ messages }: { messages: object }) => (messages as { late: { title: string } }).late.title,
      load: async () => ({ elements: [] }),
    },
  },
}

test('a screen whose texts are loading has no title, without an error', async () => {
  const environment = createTestEnvironment()
  const store = createStore({ projectId: 'test', networks: [testNetworks.mainnet] }, environment)
  store.use(slicesFeature).add([slice as never])
  const messages = store.use(messagesFeature)
  messages.add([slice])
  const route = { name: 'Late', params: undefined } as never
  expect(titleOf(store, route)).toBe('')
  await messages.load(slice)
  expect(titleOf(store, route)).toBe('It has come')
  expect(environment.browser.logs).toEqual([])
})
