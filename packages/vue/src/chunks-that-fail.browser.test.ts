import { h, nextTick } from 'vue'
import { expect, test, vi } from 'vitest'

import { useAppKitActivity, useAppKitSend } from './index.ts'
import { createKit, mount, usePage } from './test/page.ts'

// A module without the expected name is what a browser gets for a chunk of another version.
vi.mock('@latchkey/appkit/account', () => ({}))
vi.mock('@latchkey/appkit/send', () => ({}))
usePage()

test('useAppKitActivity has the error of a chunk that failed to load', async () => {
  createKit()
  const page = await mount({
    setup() {
      const activity = useAppKitActivity()
      return () => h('p', String(activity.error))
    },
  })
  await expect.poll(() => page.textContent).toContain('TypeError')
})

test('the console reports that the code of sends failed to load', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const kit = createKit()
  const log = vi.spyOn(kit.store.environment.browser, 'log')
  await mount({ setup: () => (useAppKitSend(), () => h('p')) })
  await nextTick()
  await expect
    .poll(() => log.mock.calls.map(([level, text]) => `${level} ${text}`))
    .toEqual(['error The code of sends did not load'])
  said.mockRestore()
})
