import { createMockAdapter, testNetworks } from '@latchkey/testing'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { afterEach, expect, test, vi } from 'vitest'

import { createAppKit, latchkey } from './index.ts'
import { servedSummary, Summary } from './test/summary.ts'

const createKit = () =>
  createAppKit({ projectId: 'test', networks: [testNetworks.mainnet], adapters: [createMockAdapter()] })

afterEach(() => void vi.restoreAllMocks())

test('the composables return their value without a kit on a server, and the buttons are the tags of their elements', async () => {
  const warn = vi.spyOn(console, 'warn')
  expect(await renderToString(createSSRApp(Summary))).toBe(servedSummary)
  expect(warn).not.toHaveBeenCalled()
})

test('a kit at module level, or given to the app, neither throws on a server nor leaks into the page of another user', async () => {
  const kit = createKit()
  expect(await renderToString(createSSRApp(Summary))).toBe(servedSummary)
  expect(await renderToString(createSSRApp(Summary).use(latchkey, kit))).toBe(servedSummary)
  kit.destroy()
})

// covers: S9.68
test('a kit of the Vue package sends its name and version to services', () => {
  const kit = createKit()
  expect(kit.store.sdk.version).toBe('vue-1.7.11')
  kit.destroy()
})
