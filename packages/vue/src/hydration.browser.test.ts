import { fixtureSync } from '@open-wc/testing'
import { createSSRApp, nextTick } from 'vue'
import { expect, test, vi } from 'vitest'

import { mockAddresses } from '@latchkey/testing'

import { createKit, usePage } from './test/page.ts'
import { servedSummary, Summary } from './test/summary.ts'

usePage()

test('a server-rendered page is hydrated without a warning, and shows the kit’s values once it is mounted', async () => {
  const warn = vi.spyOn(console, 'warn')
  const error = vi.spyOn(console, 'error')
  const kit = createKit()
  await kit.connect({ connectorId: 'wallet' })
  const container = fixtureSync<HTMLElement>('<div></div>')
  container.innerHTML = servedSummary
  const served = [...container.children]
  const app = createSSRApp(Summary)
  app.mount(container)
  await nextTick()
  expect(warn.mock.calls.filter(([message]) => !/^(Feature flags|Lit is in dev)/.test(String(message)))).toEqual([])
  expect(error).not.toHaveBeenCalled()
  expect([...container.children]).toEqual(served)
  await vi.waitFor(
    () =>
      expect(container.querySelector('p')?.textContent).toMatch(
        new RegExp(`^connected ${mockAddresses.eip155} .+ true true Mock Wallet \\w+ false$`),
      ),
    { timeout: 8_000 },
  )
  const button = container.querySelector<HTMLElement & { label?: string }>('appkit-button')
  expect(button?.label).toBe('Sign in')
  const shown = () => button?.shadowRoot?.firstElementChild?.localName ?? ''
  await vi.waitFor(() => expect(shown()).toMatch(/account-button$/), { timeout: 5_000 })
  app.unmount()
})
