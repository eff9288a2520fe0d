import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { AppKitProvider, createAppKit, useAppKitAccount } from './react.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

const options = { projectId: 'p', networks: [testNetworks.mainnet], enableWalletConnect: false } as const

function Status(): ReactNode {
  return useAppKitAccount().status
}

/** Shows the account below a provider with options, which names no adapter. */
async function show(): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('p'))
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  const environment = createTestEnvironment()
  await act(async () => root.render(createElement(AppKitProvider, { ...options, environment }, createElement(Status))))
  return place
}

describe('a provider with options', () => {
  test('uses the kit that createAppKit made, and adds no second modal', async () => {
    const kit = createAppKit({
      ...options,
      adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })] })],
      environment: createTestEnvironment(),
      separate: false,
    })
    onTestFinished(() => kit.destroy())
    await kit.ready()
    const place = await show()
    await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
    await vi.waitFor(() => expect(place.textContent).toBe('connected'))
    expect(document.querySelectorAll('w3m-modal')).toHaveLength(1)
  })

  test('creates its own kit on a page without one', async () => {
    const place = await show()
    await vi.waitFor(() => expect(place.textContent).toBe('disconnected'))
    expect(document.querySelectorAll('w3m-modal')).toHaveLength(1)
  })
})
