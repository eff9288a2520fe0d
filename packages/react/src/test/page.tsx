import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'

import { type AppKit, type AppKitOptions, createAppKit } from '../index.ts'

/** Time limit for code to load. */
export const waiting = { timeout: 20_000 }

/** Creates an adapter with one wallet, which `connect` of the page connects. */
export const adapterWith = (actions: NonNullable<Parameters<typeof createMockAdapter>[0]>['actions'] = {}) =>
  createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })], actions })

/** Lets React render by itself while a test waits, as on a page. Otherwise it warns of each update outside `act`. */
export async function renderFreely<Value>(wait: () => Promise<Value>): Promise<Value> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  try {
    return await wait()
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  }
}

/** Opens a page rendered by React, with its kit, for one test. */
export function openPage(options: Partial<AppKitOptions> = {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  const kit: AppKit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [adapterWith()],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
    ...options,
  })
  const draw = (node: ReactNode) => act(async () => root.render(<StrictMode>{node}</StrictMode>))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    kit.destroy()
  })
  return {
    kit,
    container,
    draw,
    connect: (connectorId = 'wallet') => act(async () => void (await kit.connect({ connectorId }))),
    /** Waits until the page shows a text. */
    shows: (text: string) =>
      renderFreely(() => vi.waitFor(() => expect(container.textContent).toBe(text), { ...waiting, interval: 1 })),
    /** Renders a component that uses a hook and shows its value. */
    async use<Told>(useHook: () => Told, show: (told: Told) => ReactNode = () => null) {
      const seen: Told[] = []
      function User(): ReactNode {
        const told = useHook()
        seen.push(told)
        return show(told)
      }
      await draw(<User />)
      return { seen, now: () => seen.at(-1) as Told }
    },
  }
}
