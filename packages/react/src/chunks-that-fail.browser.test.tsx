import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { createAppKit, useAppKitActivity, useAppKitSend } from './index.ts'

// A module whose name is not there is what a browser gives for a chunk of another version.
vi.mock('@latchkey/appkit/account', () => ({}))
vi.mock('@latchkey/appkit/send', () => ({}))

function Told(): ReactNode {
  useAppKitSend()
  return String(useAppKitActivity().error)
}

test('activity has the error of a chunk that did not load, and the console says that sends have none', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  const environment = createTestEnvironment()
  const log = vi.spyOn(environment.browser, 'log')
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    environment,
    enableWalletConnect: false,
  })
  await act(async () => root.render(<Told />))
  await vi.waitFor(async () => {
    await act(() => environment.settle())
    expect(container.textContent).toContain('Error')
    expect(log.mock.calls.map(([level, text]) => `${level} ${text}`)).toContain('error The code of sends did not load')
  })
  await act(async () => root.unmount())
  kit.destroy()
})
