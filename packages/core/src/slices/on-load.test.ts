import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { createStore } from '../create-store.ts'
import { type OnLoad, runOnLoad } from './on-load.ts'
import type { Slice } from './slice.ts'

test('onLoad runs the hook of each feature, and logs the names of those that fail', async () => {
  const seen: string[] = []
  const slice = (name: string, look: OnLoad, isOn = true): Slice => ({
    name,
    when: () => isOn,
    places: { onLoad: async () => ({ fills: [look] }) },
  })
  const extensions = [
    slice('thrower', () => {
      throw new Error('careless')
    }),
    slice('rejecter', () => Promise.reject(new Error('careless'))),
    slice('off', () => seen.push('off'), false),
    slice('good', store => seen.push(store.options.projectId)),
  ]
  const environment = createTestEnvironment()
  await runOnLoad(createStore({ projectId: 'p', networks: [testNetworks.mainnet], extensions }, environment))
  await environment.settle()
  expect(seen).toEqual(['p'])
  expect(environment.browser.logs.map(({ message }) => message)).toEqual([
    'What the slice "thrower" does when the page loads failed',
    'What the slice "rejecter" does when the page loads failed',
  ])
})
