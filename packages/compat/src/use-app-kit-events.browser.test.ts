import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { act, createElement, type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { createAppKit, useAppKitEvents } from './react.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

/** Records events like a site of the AppKit API. */
function Journal(): ReactNode {
  const events = useAppKitEvents()
  const [journal, setJournal] = useState<readonly string[]>([])
  // The list is limited, so that an endless loop ends.
  useEffect(() => setJournal(before => (before.length < 9 ? [...before, events.data.event] : before)), [events])
  return journal.join()
}

test('an effect that depends on the latest event runs once for each', async () => {
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter()],
    environment: createTestEnvironment(),
  })
  const place = document.body.appendChild(document.createElement('p'))
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
    kit.destroy()
  })
  await kit.ready()
  await act(async () => root.render(createElement(Journal)))
  expect(place.textContent).toBe('INITIALIZE')
  await act(async () => kit.open())
  // Only the last of several events in one task is delivered.
  await vi.waitFor(() => expect(place.textContent).toMatch(/^INITIALIZE,MODAL_\w+$/))
})
