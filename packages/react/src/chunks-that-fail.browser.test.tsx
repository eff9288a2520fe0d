import { createTestEnvironment } from '@latchkey/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { useAppKitActivity, useAppKitSend } from './index.ts'
import { openPage, renderFreely } from './test/page.tsx'

// A module without the expected name is what a browser gets for a chunk of another version.
vi.mock('@latchkey/appkit/account', () => ({}))
vi.mock('@latchkey/appkit/send', () => ({}))

function Told(): ReactNode {
  useAppKitSend()
  return String(useAppKitActivity().error)
}

test('useAppKitActivity has the error of a chunk that failed to load, and the console reports that of sends', async () => {
  const environment = createTestEnvironment()
  const log = vi.spyOn(environment.browser, 'log')
  const { container, draw } = openPage({ environment })
  await draw(<Told />)
  await renderFreely(() =>
    vi.waitFor(() => {
      expect(container.textContent).toContain('Error')
      expect(log.mock.calls.map(([level, text]) => `${level} ${text}`)).toContain(
        'error The code of sends did not load',
      )
    }),
  )
})
